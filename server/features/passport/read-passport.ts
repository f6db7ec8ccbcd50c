import { PASSPORT_ACTS_MAX, PASSPORT_HOLDS_MAX, PASSPORT_SIGN_DIGITS } from '#contract/rules/papers/passport.ts';
import { operatorOf, suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { numberFrom } from '../../platform/numbers.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { type ActivityRow, pastOf } from '../activity/index.ts';
import { delegationOf } from '../domains/detail/index.ts';
import type { DomainRow, Holder } from '../domains/index.ts';
import { type HeldOnce, holdersOfStays, holdsOfStays, staysOf } from '../domains/past/index.ts';
import { disputesOfStays, type PastDispute } from '../escrow/index.ts';
import { nameDisputesOfStays } from '../name-disputes/index.ts';
import { pricedOf } from '../push/index.ts';
import { cameFrom } from '../transfer-in/index.ts';
import {
  type HolderTime,
  heldUntil,
  holderTimes,
  type RegistrarTime,
  registrarsOf,
  type Spell,
  spellsOf,
} from './past.ts';

/** Acts on a name that its buyer is told; its owner's own order of things and their settings are not. */
const TOLD = [
  'registered',
  'transferredIn',
  'pushedIn',
  'left',
  'renewed',
  'restored',
  'restoredAlone',
  'expired',
  'backFromGrace',
  'deleted',
  'backFromRedemption',
  'lapsed',
  'dnsCut',
  'dnsResumed',
  'suspended',
  'suspensionEnded',
  'holdSet',
  'nameServersChanged',
  'locksChanged',
  'lockedNew',
  'dnssecChanged',
  'changedByRegistry',
  'autoRenewedAtRegistry',
  'toldByRegistry',
  'transferTold',
].map((act) => `domain.${act}`);

/** A hold of the past or of now; `until` is null while it stands. */
export interface HoldTime extends Pick<HeldOnce, 'kind'> {
  readonly from: Date;
  readonly until: Date | null;
}

/** A dispute about the name before somebody who decides such disputes, as far as its holder was told of it. */
type NameDisputeTime = Pick<
  Awaited<ReturnType<typeof nameDisputesOfStays>>[number],
  'procedure' | 'provider' | 'caseNumber' | 'outcome'
> & { readonly from: Date; readonly until: Date | null };

/** Everything that a passport says of a name. */
export interface Passport {
  readonly number: string;
  readonly at: Date;
  readonly name: string;
  readonly unicode: string;
  readonly registrar: { readonly name: string; readonly ianaId: string };
  readonly registry: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  /** Records of DNSSEC at the registry. */
  readonly dnssec: number;
  readonly spells: readonly Spell[];
  readonly registrars: readonly RegistrarTime[];
  readonly holders: readonly HolderTime[];
  readonly holds: readonly HoldTime[];
  readonly disputes: readonly PastDispute[];
  readonly nameDisputes?: readonly NameDisputeTime[];
  /** Oldest first; `cut`: there are older ones. */
  readonly acts: readonly ActivityRow[];
  /** Those of them by which the name was sold. */
  readonly sales: ReadonlySet<ActivityRow['id']>;
  readonly cut: boolean;
}

/**
 * The sign of a holder: keyed, and of this name alone, so that nobody tells from two papers what names a person has.
 */
export function signOf(tx: Tx, name: string, { kind, name: holder }: Holder): string {
  const person = holder.normalize('NFKC').trim().toLowerCase();
  const digest = keyedHash(tx.house, 'passport-holder', JSON.stringify([name, kind, person]));
  return digest.toString('hex').slice(0, PASSPORT_SIGN_DIGITS);
}

const PUSH = /^push:(\d+)$/;

/** The push by which a name came; undefined where it came otherwise. */
function pushOf({ kind, after }: ActivityRow): bigint | undefined {
  const { cause } = (after ?? {}) as { cause?: unknown };
  const id = kind === 'domain.pushedIn' && typeof cause === 'string' ? PUSH.exec(cause)?.[1] : undefined;
  return id === undefined ? undefined : BigInt(id);
}

/** By which of these acts the name was sold on the market, or to a named buyer. */
async function salesAmong(tx: Tx, acts: readonly ActivityRow[]): Promise<Set<ActivityRow['id']>> {
  const priced = await pricedOf(
    tx,
    acts.flatMap((row) => pushOf(row) ?? []),
  );
  return new Set(acts.flatMap((row) => (priced.has(pushOf(row) ?? 0n) ? [row.id] : [])));
}

/** Absent where there was none, so that passports of before say the same. */
async function nameDisputesTold(tx: Tx, ids: readonly bigint[]): Promise<Pick<Passport, 'nameDisputes'>> {
  const told = await nameDisputesOfStays(tx, ids);
  if (told.length === 0) return {};
  return {
    nameDisputes: told.map(({ procedure, provider, caseNumber, outcome, receivedAt, endedAt }) => ({
      ...{ procedure, provider, caseNumber, outcome },
      ...{ from: receivedAt, until: endedAt },
    })),
  };
}

/** What a passport tells of an act; who did it and for whom is nowhere in it. */
const toldOf = ({ id, at, kind, before, after }: ActivityRow) => [String(id), at, kind, before, after];

/**
 * All that is known of a live name's past, as of a moment. Its number is made of it, so none can be given to another
 * text.
 */
export async function readPassport(tx: Tx, row: DomainRow, at = tx.now): Promise<Passport> {
  const { name, unicode, registeredAt, expiresAt, nameServers } = row;
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no profile for ${row.suffix}`);
  const stays = await staysOf(tx, name);
  const ids = stays.map(({ id }) => id);
  const spells = spellsOf(stays);
  const holds = await holdsOfStays(tx, ids, PASSPORT_HOLDS_MAX);
  const objects = ids.map((id) => `domain:${id}`);
  const acts = await pastOf(tx, objects, TOLD, PASSPORT_ACTS_MAX + 1);
  const said = {
    ...{ name, unicode, registeredAt, expiresAt, nameServers, spells },
    registrar: { name: tx.house.config.registrar.name, ianaId: tx.house.config.registrar.ianaId },
    registry: operatorOf(profile.registry),
    statuses: [...row.statuses, ...row.rgpStatuses],
    dnssec: (await delegationOf(tx, row.id)).dnssec.length,
    registrars: registrarsOf(spells, await cameFrom(tx, ids)),
    holders: holderTimes(stays, await holdersOfStays(tx, ids), (holder) => signOf(tx, name, holder)),
    holds: holds.map((hold) => ({ kind: hold.kind, from: hold.placedAt, until: heldUntil(hold, tx.now) })),
    disputes: await disputesOfStays(tx, ids),
    ...(await nameDisputesTold(tx, ids)),
    cut: acts.length > PASSPORT_ACTS_MAX,
  };
  const listed = acts.slice(0, PASSPORT_ACTS_MAX).reverse();
  const text = JSON.stringify([timeText(at), said, listed.map(toldOf)], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const number = numberFrom('H', at, keyedHash(tx.house, 'passport', text));
  return { ...said, acts: listed, sales: await salesAmong(tx, listed), number, at };
}
