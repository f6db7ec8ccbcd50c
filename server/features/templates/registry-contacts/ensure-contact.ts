import { randomBytes } from 'node:crypto';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { ContactIntent, Refused, RegistryGateway } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { seal, unseal } from '../../../platform/secrets.ts';
import { alarmOfCode } from '../../registry-commands/index.ts';
import { verifiedIdentityOf } from '../real-name/read-identity.ts';
import { selectTemplate } from '../store.ts';
import { type ContactRow, countTry, lockContact, saveContactState } from './contact-store.ts';
import { type ContactForm, type ContactValues, contactValues, fingerprintOf } from './contact-values.ts';

/**
 * `later`: nothing is decided, ask again. `notLatin`: the template's values cannot stand in an international address.
 * `notVerified`: the registry wants the papers of a verified identity, and the template has none now.
 */
export type ContactReady =
  | { readonly kind: 'ready'; readonly handle: string }
  | { readonly kind: 'later'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'notLatin' }
  | { readonly kind: 'notVerified' };

const CALLER = 'registry-contacts';
const HANDLE_BYTES = 5;
const AUTH_BYTES = 12;

const use = (registry: string, handle: string) => `registry_contact:${registry}:${handle}`;

interface Wanted {
  readonly row: ContactRow;
  readonly values: ContactValues;
}

/** How a registry wants contacts; it is the same under all of its suffixes that hold any. */
function formOf(registry: string): ContactForm {
  const holding = SUFFIXES.find((each) => each.registry === registry && each.capabilities.value.contacts === 'full');
  if (!holding) throw new Error(`${registry} holds no contacts`);
  const { postalInfo, contactExtension } = holding.capabilities.value;
  return { postal: postalInfo, identified: contactExtension !== undefined };
}

async function want(
  tx: Tx,
  registry: string,
  customerId: bigint,
  templateId: bigint,
): Promise<Wanted | 'notLatin' | 'notVerified'> {
  const form = formOf(registry);
  const template = await selectTemplate(tx, customerId, templateId);
  const papers = form.identified ? await verifiedIdentityOf(tx, customerId, templateId) : undefined;
  if (form.identified && !papers) return 'notVerified';
  const values = template && (await contactValues(template, form, papers));
  if (!values) return 'notLatin';
  // 3 to 16 characters, and never the same twice, also after a database was made anew (RFC 5733 §2.1).
  const handle = `NS${randomBytes(HANDLE_BYTES).toString('hex')}`.toUpperCase();
  const authInfo = seal(tx.house, use(registry, handle), `${randomBytes(AUTH_BYTES).toString('base64url')}-1a`);
  const fingerprint = fingerprintOf(tx.house, values);
  const row = await lockContact(tx, { registry, customerId, templateId, fingerprint, handle, authInfo });
  if (row.state === 'wanted') await countTry(tx, row.id);
  return { row, values };
}

function intentOf(house: House, { row, values }: Wanted): ContactIntent {
  return {
    ...values,
    id: row.handle,
    clTRID: `NS-contact-${row.id}-${row.tries + 1}`,
    intendedAt: row.createdAt,
    authInfo: unseal(house, use(row.registry, row.handle), row.authInfo),
    // The registry publishes nothing of a holder that the law does not ask for (registration data policy).
    disclosure: { flag: false, parts: ['name', 'organization', 'address', 'voice', 'fax', 'email'] },
  };
}

/** The values themselves are at fault, by the protocol: the same ones would be refused tomorrow too (RFC 5730 §3). */
const ABOUT_VALUES: readonly number[] = [2004, 2005];
/** The handle is at fault, which is ours alone: not the holder's matter, and over when somebody has put it right. */
const ABOUT_HANDLE: readonly number[] = [2201, 2302];

/**
 * Only a refusal of the values is kept; one of the registry's policy may be another tomorrow, so the next order asks
 * again.
 */
async function judgeRefusal(
  house: House,
  id: bigint,
  handle: string,
  { code, reason }: Refused,
): Promise<ContactReady> {
  const alarm = alarmOfCode(code);
  if (alarm) house.metrics.alarms.inc({ kind: alarm });
  if (alarm || ABOUT_HANDLE.includes(code)) return { kind: 'later', why: `${code} ${reason}` };
  if (!ABOUT_VALUES.includes(code)) return { kind: 'refused', why: reason };
  const kept = await transact(house, systemCaller(CALLER), (tx) => saveContactState(tx, id, 'refused', reason));
  return kept === 'ready' ? { kind: 'ready', handle } : { kind: 'refused', why: reason };
}

/**
 * The handle of a template's holder at a registry that holds contacts: made there when it is not yet, shared by every
 * name of the same values. Called between transactions; may be killed anywhere and called twice at once, because the
 * handle is ours alone: "exists already" is then our own doing.
 */
export async function ensureContact(
  house: House,
  gateway: RegistryGateway,
  of: { readonly customerId: bigint; readonly templateId: bigint },
): Promise<ContactReady> {
  const caller = systemCaller(CALLER);
  const wanted = await transact(house, caller, (tx) => want(tx, gateway.registry, of.customerId, of.templateId));
  if (typeof wanted === 'string') return { kind: wanted };
  const { id, handle, state } = wanted.row;
  if (state === 'ready') return { kind: 'ready', handle };
  if (state === 'refused') return { kind: 'refused', why: 'the registry refused this holder before' };
  const outcome = await gateway.createContact(intentOf(house, wanted));
  if (outcome.kind === 'unsent' || outcome.kind === 'unknown') return { kind: 'later', why: outcome.why };
  if (outcome.kind === 'refused') return judgeRefusal(house, id, handle, outcome);
  await transact(house, caller, (tx) => saveContactState(tx, id, 'ready', null));
  return { kind: 'ready', handle };
}
