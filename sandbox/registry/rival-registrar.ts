import { randomBytes } from 'node:crypto';
import type { ResultCode } from '#protocols/epp/result-codes.ts';
import type { DomainCommand, Extensions } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';
import { suffixOf, suffixTraits } from './names.ts';
import { priceOf } from './prices.ts';
import { refusalIn } from './refusal.ts';
import { purveyorOf, type Registry } from './registry.ts';
import type { DomainContact } from './store/domains.ts';
import { hasExtension, type Traits } from './traits/traits.ts';

/** The login of the other registrar. */
export const RIVAL = 'rival';

/**
 * What the rival does when someone asks for one of its names: nothing (the registry approves after 5 days), yes, or no.
 */
export type RivalManner = 'silent' | 'approve' | 'reject';

/** What came of an act of the rival: the registry's code, and its reason when it refused. */
export interface RivalResult {
  readonly code: ResultCode;
  readonly reason?: string;
}

export interface RivalRegistrar {
  /** Registers a free name before anyone else does. */
  take(name: string): RivalResult;
  /** Deletes one of its names. */
  release(name: string): RivalResult;
  /**
   * Unlocks one of its names and sets a new transfer code, as for a customer who leaves it. Undefined if not its name.
   */
  issueCode(name: string): string | undefined;
  /** Asks for a name of another registrar. */
  requestTransfer(name: string, authInfo: string): RivalResult;
  cancelTransfer(name: string): RivalResult;
  /** Decides on a request for one of its names. */
  answerTransfer(name: string, decision: 'approve' | 'reject'): RivalResult;
  setManner(manner: RivalManner): void;
  manner(): RivalManner;
  /** Reads its messages and decides on requests in its manner; called after every command. */
  react(): void;
}

/** The rival's one contact at a thick registry. */
export const RIVAL_CONTACT = 'rival-1';

/** The rival's own domain, with the host objects to which everything it holds is delegated. */
export const rivalHostDomain = ({ seeded }: Traits): string => `rival-registrar.${seeded[0]}`;

/** The contacts the rival names at every domain. */
export function rivalContacts({ contacts }: Traits): DomainContact[] {
  if (!contacts) return [];
  return (['registrant', ...contacts.roles] as const).map((role) => ({ role, id: RIVAL_CONTACT }));
}

/** What the registry wants to hear beside a command. The rival pays every price. */
function extensionsOf(registry: Registry, { kind, name }: DomainCommand & { name: string }): Extensions {
  const { traits } = registry;
  const { product } = suffixTraits(traits, name);
  const act = kind === 'domain:create' ? 'create' : kind === 'domain:transfer' ? 'transfer' : undefined;
  return {
    ...(product && { subProduct: product }),
    ...(act && hasExtension(traits, 'fee') && { fee: { amount: priceOf(registry, name, act) } }),
    ...(kind === 'domain:create' && traits.purveyor && { ownership: { purveyor: purveyorOf(RIVAL) } }),
    ...(kind === 'domain:create' && { judgedElsewhere: true }),
    ...(kind === 'domain:create' && name.startsWith('xn--') && languageFor(traits)),
  };
}

const languageFor = ({ idn }: Traits): Extensions =>
  idn === 'tag' ? { idnLanguage: 'CHI' } : idn === 'table' ? { idnTable: { table: 'zh' } } : {};

/**
 * The second registrar, scripted. All it does goes through the same commands, by the same rules; only who judges its
 * holders is not played here.
 */
export function createRival(registry: Registry): RivalRegistrar {
  let manner: RivalManner = 'silent';
  let serial = 0;
  const run = (command: DomainCommand & { name: string }): RivalResult => {
    const extensions = suffixOf(registry.traits, command.name) ? extensionsOf(registry, command) : {};
    const caller = { registrar: RIVAL, clTRID: `RIVAL-${++serial}`, svTRID: registry.newTransactionId() };
    try {
      return registry.database.atomically(() => ({ code: runCommand(registry, caller, command, extensions).code }));
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      return { code: refusal.code, reason: refusal.reason };
    }
  };
  const nothing = { nameservers: [], contacts: [], statuses: [] };
  const transfer = (op: 'request' | 'cancel' | 'approve' | 'reject', name: string, authInfo?: string) =>
    run({ kind: 'domain:transfer', op, name, ...(authInfo !== undefined && { authInfo }) });

  return {
    take: (name) => {
      const { traits } = registry;
      const nameservers = traits.nameservers.min > 0 ? [`ns1.${rivalHostDomain(traits)}`] : [];
      return run({ kind: 'domain:create', name, nameservers, contacts: rivalContacts(traits), authInfo: '' });
    },
    release: (name) => run({ kind: 'domain:delete', name }),
    issueCode(name) {
      const domain = registry.domains.find(name);
      if (domain?.sponsor !== RIVAL) return undefined;
      const authInfo = `${randomBytes(12).toString('base64url')}-a1`;
      const statuses = domain.statuses.filter((status) => status === 'clientTransferProhibited');
      const remove = { ...nothing, statuses };
      const { code } = run({ kind: 'domain:update', name, add: nothing, remove, authInfo });
      return code === 1000 ? authInfo : undefined;
    },
    requestTransfer: (name, authInfo) => transfer('request', name, authInfo),
    cancelTransfer: (name) => transfer('cancel', name),
    answerTransfer: (name, decision) => transfer(decision, name),
    setManner(next) {
      manner = next;
    },
    manner: () => manner,
    react() {
      const { accounts, domains, database } = registry;
      if (!accounts.mayWait(RIVAL)) return;
      const messages = accounts.messages(RIVAL, 50);
      if (messages.length === 0) return;
      database.atomically(() => {
        for (const { id } of messages) accounts.takeMessage(RIVAL, id);
      });
      if (manner === 'silent') return;
      for (const name of domains.pendingTransfersFrom(RIVAL)) transfer(manner, name);
    },
  };
}
