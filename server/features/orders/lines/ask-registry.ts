import { hasChinese } from '#contract/domain-name.ts';
import { REGISTRY_OVER_SECONDS } from '#contract/rules/order.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type {
  ContactHandles,
  DomainTerm,
  Outcome,
  Registries,
  RegistryGateway,
  Resolution,
} from '../../../gateways/registry/index.ts';
import { formsOf } from '../../../platform/chinese/forms.ts';
import { faultAfterSending, faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { unseal } from '../../../platform/secrets.ts';
import type { ContactReady } from '../../templates/index.ts';
import type { IntentRow } from './intent-store.ts';
import { handlesFor } from './line-contacts.ts';
import type { LineRow } from './line-store.ts';
import { mayGoOf } from './may-go.ts';
import type { LineReason } from './refusal-reasons.ts';
import { mayHaveAutoRenewed, renewUpTo } from './renew-up-to.ts';
import { restoreLine } from './restore-line.ts';

/** What the transfer password of a line's intents is sealed for. */
export const lineUse = (lineId: bigint): string => `order_line:${lineId}`;

/** One command to send, or one whose outcome is to be asked for; committed before it leaves. */
export interface Step {
  readonly act: 'send' | 'ask';
  readonly line: LineRow;
  readonly intent: IntentRow;
  /** When the first command of the line was intended: what was registered before cannot be ours. */
  readonly intendedAt: Date;
  /** An earlier command of this line may have reached the registry. */
  readonly sentBefore: boolean;
  /** When the last of those was written down. */
  readonly lastSentAt?: Date;
  /** The business time at which the step was begun. */
  readonly at: Date;
  /** Why nothing can be sent any more: only what became of an earlier command is asked for. */
  readonly unfit?: LineReason;
  /** Signed codes that the creation brings, where its registry wants them. */
  readonly codes?: readonly string[];
  /** Of a restore: when the name was deleted, for the report. */
  readonly deletedAt?: Date;
  /** Asked right before the command leaves: its order may have been cancelled while it waited for its turn. */
  readonly mayGo?: () => boolean;
}

/**
 * What a registry did for a line. `yearRefused`: it gave the name back, and wants another fee than agreed for its year.
 */
export interface LineTerm extends DomainTerm {
  readonly yearRefused?: true;
  /** It gave the name back without the year that goes with it, which was sent then. */
  readonly yearSent?: true;
}

/** What came of a step. `absent`: asked, and the registry knows nothing of it. */
export type Result = Outcome<LineTerm> | Resolution<LineTerm> | Unfit;

/** Nothing was sent, because what the customer gave cannot be sent. */
export interface Unfit {
  readonly kind: 'unfit';
  readonly reason: LineReason;
  readonly why: string;
}

/** The holders' handles at a registry that holds contacts, each asked for once by one crew. */
export type ContactBook = (gateway: RegistryGateway, line: LineRow) => Promise<ContactReady>;

function gatewayOf(registries: Registries, name: string): RegistryGateway {
  const registry = suffixOf(name)?.registry ?? '';
  const gateway = registries.get(registry);
  if (!gateway) throw new Error(`no registry serves ${name}`);
  return gateway;
}

const feeOf = ({ fee, feeCurrency }: LineRow) =>
  fee === null || feeCurrency === null ? {} : { fee: { amount: fee, currency: feeCurrency } };

function createIntent(house: House, step: Step, contacts?: ContactHandles) {
  const { line, intent, intendedAt, sentBefore, codes } = step;
  const label = line.unicode.split('.')[0] ?? '';
  const { idnTableChinese: language, idnExtension } = suffixOf(line.name)?.capabilities.value ?? {};
  const forms = idnExtension === 'cdn' ? formsOf(line.unicode) : undefined;
  return {
    name: line.name,
    years: line.years,
    nameservers: house.config.defaultNameServers,
    authInfo: unseal(house, lineUse(line.id), intent.authInfo ?? ''),
    clTRID: intent.clTrid,
    intendedAt,
    sentBefore,
    ...mayGoOf(step),
    ...feeOf(line),
    ...(contacts ? { contacts } : {}),
    ...(codes ? { verificationCodes: codes } : {}),
    ...(language !== undefined && hasChinese(label) ? { idnLanguage: language, unicode: line.unicode } : {}),
    ...(forms ? { chineseForms: forms } : {}),
  };
}

function renewIntent(step: Step) {
  const { line, intent, sentBefore } = step;
  const currentExpiry = line.expiresBefore?.toISOString().slice(0, 10) ?? '';
  const { name, years } = line;
  return { name, currentExpiry, years, clTRID: intent.clTrid, sentBefore, ...mayGoOf(step), ...feeOf(line) };
}

function call(house: House, gateway: RegistryGateway, step: Step, contacts?: ContactHandles): Promise<Result> {
  const send = step.act === 'send';
  if (step.line.kind === 'register') {
    const intent = createIntent(house, step, contacts);
    return send ? gateway.createDomain(intent) : gateway.resolveCreate(intent);
  }
  if (step.line.kind === 'restore') return restoreLine(gateway, step);
  const {
    sentBefore,
    intent: { clTrid: clTRID },
  } = step;
  const { name, years, expiresBefore: from } = step.line;
  if (from && mayHaveAutoRenewed(name, from, step.at))
    return renewUpTo(gateway, {
      name,
      from,
      years,
      clTRID,
      ...feeOf(step.line),
      ...mayGoOf(step),
      sentBefore,
      ask: !send,
    });
  const intent = renewIntent(step);
  return send ? gateway.renewDomain(intent) : gateway.resolveRenew(intent);
}

/** Only what is sent names contacts: what became of a creation is asked for whatever its holder has come to since. */
const namesContacts = ({ act, line }: Step): boolean =>
  act === 'send' && line.kind === 'register' && suffixOf(line.name)?.capabilities.value.contacts === 'full';

/** The contacts a creation names; the result instead where there are none to name now. */
async function contactsOf(gateway: RegistryGateway, step: Step, book: ContactBook): Promise<ContactHandles | Result> {
  const trace = { clTRID: step.intent.clTrid };
  if (step.unfit) return { kind: 'unfit', reason: step.unfit, why: 'its name or its holder is no longer good' };
  const ready = await book(gateway, step.line);
  switch (ready.kind) {
    case 'ready':
      return handlesFor(step.line.name, ready.handle);
    case 'later':
      return { kind: 'unsent', why: `the holder's contact: ${ready.why}`, trace };
    case 'refused':
      return { kind: 'unfit', reason: 'holderRefused', why: ready.why };
    case 'notVerified':
      return { kind: 'unfit', reason: 'identityNeeded', why: 'the identity of the template is not verified' };
    case 'notLatin':
      return { kind: 'unfit', reason: 'holderNotLatin', why: 'the template is not in Latin letters' };
  }
}

/**
 * What cannot be sent any more may have been sent before, and be carried out late: a line ends only when its registry
 * does not know the name, long after its last command.
 */
async function unlessMade(house: House, gateway: RegistryGateway, step: Step, unfit: Unfit): Promise<Result> {
  if (!step.sentBefore) return unfit;
  const made = await gateway.resolveCreate(createIntent(house, step));
  if (made.kind !== 'absent') return made;
  const over = (step.lastSentAt ?? step.intendedAt).getTime() + REGISTRY_OVER_SECONDS * 1000;
  const trace = { clTRID: step.intent.clTrid };
  return step.at.getTime() < over
    ? { kind: 'unsent', why: 'an earlier command may still be carried out', trace }
    : unfit;
}

/**
 * What was only accepted (1001), and a success whose dates nobody could read, is not yet usable: it is asked for again,
 * never sent again.
 */
function usable(result: Result): Result {
  if (result.kind !== 'done') return result;
  if (result.pending) return { kind: 'unknown', why: 'accepted, to be carried out later', trace: result.trace };
  if (result.data.expiresAt) return result;
  return { kind: 'unknown', why: 'done, but the registry tells no expiry', trace: result.trace };
}

/**
 * Sends the command of a step or asks what became of it. Called between transactions; nothing of the order is written
 * here.
 */
export async function askRegistry(
  house: House,
  registries: Registries,
  step: Step,
  book: ContactBook,
): Promise<Result> {
  const gateway = gatewayOf(registries, step.line.name);
  faultPoint(house, 'order.intent-committed');
  // Whatever would be asked or made first is not, for a line that is given up.
  if (step.act === 'send' && mayGoOf(step).mayGo?.() === false)
    return { kind: 'unsent', why: 'its order was cancelled', trace: { clTRID: step.intent.clTrid } };
  const contacts = step.unfit || namesContacts(step) ? await contactsOf(gateway, step, book) : undefined;
  if (contacts && 'kind' in contacts)
    return contacts.kind === 'unfit' ? usable(await unlessMade(house, gateway, step, contacts)) : contacts;
  const answer = call(house, gateway, step, contacts);
  if (step.act === 'send') await faultAfterSending(house, 'order.sent');
  const result = usable(await answer);
  faultPoint(house, 'order.answered');
  return result;
}
