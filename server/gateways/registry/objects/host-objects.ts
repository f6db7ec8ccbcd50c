import { succeeded } from '#protocols/epp/answer.ts';
import { findValue } from '#protocols/epp/codec/element-spec.ts';
import { checkHosts } from '#protocols/epp/commands/check.ts';
import { createHost } from '#protocols/epp/commands/create.ts';
import { hostChkData } from '#protocols/epp/objects/host.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { forHostCreate, routingOf } from '../extensions.ts';
import { outcomeOf, type Refused, type Sent, type Unsent } from '../outcomes.ts';
import type { RegistryAccount } from '../sessions/account.ts';

/**
 * A delegation names host objects, and they must exist first (RFC 5731 §1.1). Those seen lately are remembered: the
 * house's own two stand in almost every registration.
 */
export interface HostObjects {
  /**
   * Undefined when all are there now; else why the command that needs them cannot be sent. `of` is the domain, for its
   * registry.
   */
  ensure(names: readonly string[], of: string, clTRID: string): Promise<Refused | Unsent | undefined>;
  /**
   * A command with these hosts was refused because one is missing: believe nothing that is remembered. True if anything
   * was.
   */
  forget(names: readonly string[]): boolean;
}

const REMEMBERED_MAX = 10_000;

export function createHostObjects(account: RegistryAccount): HostObjects {
  const there = new Set<string>();
  const remember = (name: string) => {
    if (there.size >= REMEMBERED_MAX) there.clear();
    there.add(name);
  };
  const underWay = new Map<string, Promise<Refused | Unsent | undefined>>();

  async function make(asked: string[], of: string, clTRID: string) {
    const missing = await missingHosts(account, asked, of);
    if ('lost' in missing) return unsentBecause(missing, clTRID);
    for (const [index, name] of missing.names.entries()) {
      const trouble = await makeHost(account, name, of, `${clTRID}-h${index + 1}`, clTRID);
      if (trouble) return trouble;
    }
    asked.forEach(remember);
    return undefined;
  }

  return {
    async ensure(names, of, clTRID) {
      const asked = names.map((name) => name.toLowerCase()).filter((name) => !there.has(name));
      if (asked.length === 0) return undefined;
      // A batch of hundreds names the same two hosts at once: they are asked about and made by the first.
      const key = asked.join(' ');
      const first = underWay.get(key);
      if (first) {
        const trouble = await first;
        return trouble && { ...trouble, trace: { ...trouble.trace, clTRID } };
      }
      const made = make([...new Set(asked)], of, clTRID).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
    forget: (names) => names.map((name) => there.delete(name.toLowerCase())).includes(true),
  };
}

async function missingHosts(account: RegistryAccount, names: string[], of: string) {
  const sent = await account.ask('transform', checkHosts, names, routingOf(of));
  if ('lost' in sent) return sent;
  const answers = findValue(hostChkData, sent.answer.data);
  if (!succeeded(sent.answer) || !answers) {
    const why = `the host check was answered ${sent.answer.code}`;
    return { lost: { kind: 'unsent', why, trace: { clTRID: sent.clTRID } } } as const;
  }
  const free = new Set(answers.filter(({ object }) => object.avail).map(({ object }) => object.text.toLowerCase()));
  return { names: names.filter((name) => free.has(name)) };
}

/**
 * Making a host twice is harmless: "exists" is what we want. So is an unknown outcome, if asking shows that it is
 * there.
 */
async function makeHost(account: RegistryAccount, name: string, of: string, hostTRID: string, clTRID: string) {
  const extensions = forHostCreate(name, of, account.settings.purveyor);
  const sent = await account.change(createHost, { name }, hostTRID, extensions);
  const outcome = outcomeOf(sent, () => undefined);
  if (outcome.kind === 'done') return undefined;
  if (outcome.kind === 'refused') {
    if (outcome.code === RESULT.EXISTS) return undefined;
    return {
      ...outcome,
      host: name,
      reason: `name server ${name}: ${outcome.reason}`,
      trace: { ...outcome.trace, clTRID },
    };
  }
  const missing = await missingHosts(account, [name], of);
  if ('names' in missing && missing.names.length === 0) return undefined;
  return { kind: 'unsent', why: `name server ${name}: ${outcome.why}`, trace: { clTRID } } as const;
}

/** The command itself was not sent, whatever became of the question before it. */
function unsentBecause(sent: Extract<Sent, { lost: unknown }>, clTRID: string): Unsent | Refused {
  const { lost } = sent;
  if (lost.kind === 'refused') return { ...lost, trace: { clTRID } };
  return { kind: 'unsent', why: lost.why, trace: { clTRID } };
}
