import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { reasonOf, succeeded } from '#protocols/epp/answer.ts';
import { type Described, findValue } from '#protocols/epp/codec/element-spec.ts';
import { checkDomains as checkCommand } from '#protocols/epp/commands/check.ts';
import { infoDomain as infoCommand } from '#protocols/epp/commands/info.ts';
import { namestore } from '#protocols/epp/extensions/namestore.ts';
import { domainChkData } from '#protocols/epp/objects/domain.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import type { RegistryAccount } from './account.ts';
import type { Availability, CheckOptions, DomainAnswer } from './index.ts';
import { outcomeOf } from './outcomes.ts';
import { domainView } from './views.ts';

/** Questions: they change nothing, so a lost answer costs a second question and no more. */

/** The extensions every command about this name carries. Throws for a suffix this house does not sell: a bug of the caller. */
export function routingOf(name: string): Described[] {
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no registry serves the suffix of ${name}`);
  const { subProduct } = profile.capabilities.value;
  return subProduct ? [namestore(subProduct) as Described] : [];
}

export async function checkDomains(
  account: RegistryAccount,
  names: readonly string[],
  _options: CheckOptions = {},
  onAnswers?: (answers: readonly Availability[]) => void,
): Promise<readonly Availability[]> {
  const found = new Map<string, Availability>();
  await Promise.all(
    batchesOf(names, account.limits.namesPerCheck).map(async (batch) => {
      const answers = await checkBatch(account, batch);
      for (const answer of answers) found.set(answer.name, answer);
      onAnswers?.(answers);
    }),
  );
  return names.map((name) => found.get(name) as Availability);
}

/** One command speaks of one product: names are grouped by their suffix's product, then cut to size. A name asked twice is sent once. */
function batchesOf(names: readonly string[], size: number): string[][] {
  const groups = new Map<string | undefined, string[]>();
  for (const name of new Set(names)) {
    const product = suffixOf(name)?.capabilities.value.subProduct;
    const group = groups.get(product);
    if (group) group.push(name);
    else groups.set(product, [name]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, at) => group.slice(at * size, (at + 1) * size)),
  );
}

async function checkBatch(account: RegistryAccount, names: string[]): Promise<Availability[]> {
  const sent = await account.ask('check', checkCommand, names, routingOf(names[0] as string));
  if ('lost' in sent) {
    const reason = 'why' in sent.lost ? sent.lost.why : sent.lost.reason;
    return names.map((name) => ({ name, state: 'unknown', reason }));
  }
  if (!succeeded(sent.answer)) {
    return names.map((name) => ({ name, state: 'unknown', reason: `${sent.answer.code} ${reasonOf(sent.answer)}` }));
  }
  const answers = findValue(domainChkData, sent.answer.data) ?? [];
  const byName = new Map(answers.map((each) => [each.object.text.toLowerCase(), each]));
  return names.map((name) => {
    const answer = byName.get(name.toLowerCase());
    if (!answer) return { name, state: 'unknown', reason: 'the answer left this name out' };
    const state = answer.object.avail ? 'available' : 'unavailable';
    return { name, state, ...(answer.reason ? { reason: answer.reason.text } : {}) };
  });
}

/** Uses the transform lane: a registration waiting for its answer must not queue behind a search of 500 names. */
export async function infoDomain(account: RegistryAccount, name: string): Promise<DomainAnswer> {
  const sent = await account.ask('transform', infoCommand, { name: { hosts: 'all', text: name } }, routingOf(name));
  const outcome = outcomeOf(sent, (answer) => domainView(answer, account.settings.login));
  switch (outcome.kind) {
    case 'done':
      return outcome.data
        ? { kind: 'found', domain: outcome.data, trace: outcome.trace }
        : { kind: 'unknown', why: 'the answer could not be read', trace: outcome.trace };
    case 'refused':
      return outcome.code === RESULT.DOES_NOT_EXIST ? { kind: 'absent', trace: outcome.trace } : outcome;
    case 'unsent':
      return { ...outcome, kind: 'unknown' };
    default:
      return outcome;
  }
}
