import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { recordBirth, transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { type Chain, chainOf, judgeChain } from '../../domains/registry-acts/index.ts';
import { beginZone } from '../change-zone.ts';
import { type OwnName, requireOwnName } from '../own-name.ts';
import { isDelegated } from '../present-zones.ts';
import { publishZone } from '../publish-zone.ts';
import { findZone, type ZoneRow } from '../store.ts';
import { askParent, parentChain, provedName } from './elsewhere.ts';
import { hasDs } from './keep-signing.ts';
import { forgottenAt, makeKey } from './keys.ts';
import { signingMachine } from './machine.ts';
import { findSigning, insertSigning, keysOf, type SigningRow, saveDs, saveKeys, saveNext } from './store.ts';

/** What stands in the way, in words. */
export interface Obstacle {
  readonly reason: MessageKey;
  readonly vars?: MessageVars;
}

interface At {
  readonly own: OwnName;
  readonly zone: ZoneRow;
  readonly row: SigningRow;
  readonly chain: Chain;
}

const OFF: readonly SigningState[] = ['off', 'fading', 'ds_leaving'];
export const isSigned = (state: SigningState): boolean => !OFF.includes(state);

/** Why a name cannot be signed now; undefined where nothing stands in the way that is known without its registry. */
export function whyNotOn(tx: Tx, state: SigningState, { takes, servers }: Chain): Obstacle | undefined {
  if (state === 'ds_leaving') return { reason: 'dnssec:reason.leaving' };
  if (!takes) return { reason: 'acts:reason.noDnssec' };
  return isDelegated(tx, servers) ? undefined : { reason: 'dnssec:reason.servers' };
}

/** Which of two keys the registry has is known in a moment. */
export const whyNotOff = (state: SigningState): Obstacle | undefined =>
  state === 'ds_swapping' ? { reason: 'dnssec:reason.swapping' } : undefined;

/**
 * The chain of trust of a name of a customer's: what its registry has, or, of one registered elsewhere, the zone above
 * it.
 */
export async function chainOfOwn(tx: Tx, own: OwnName): Promise<Chain> {
  const outside = own.domain ? undefined : await provedName(tx, own);
  const chain = outside ? parentChain(outside) : await chainOf(tx, own);
  if (!chain) throw new Error(`${own.name} has no chain of trust to look at`);
  return chain;
}

/**
 * Makes what is not there yet: a name without records has no zone, and a zone that was never signed no row here. The
 * name is locked.
 */
async function lockSigning(tx: Tx, own: OwnName): Promise<At> {
  const standing = await findZone(tx, own.name, 'lock');
  const zone = standing ?? (await beginZone(tx, own.name, own.customerId));
  if (!standing) await publishZone(tx, zone, zone.version);
  const known = await findSigning(tx, zone.id, 'lock');
  const row = known ?? (await insertSigning(tx, zone.id));
  if (!known) await recordBirth(tx, signingMachine, row.id);
  return { own, zone, row, chain: await chainOfOwn(tx, own) };
}

function tell(tx: Tx, { own }: At, act: 'zone.signed' | 'zone.unsigned'): Promise<void> {
  return record(tx, { act, object: own.object, onBehalfOf: own.customerId, after: { name: own.name } });
}

/**
 * Signs the zone of a locked name. The DS follows by itself when unsigned answers are forgotten. What is on already
 * stays as it is. Answers what stands in the way.
 */
export async function switchOn(tx: Tx, registries: Registries, own: OwnName): Promise<Obstacle | undefined> {
  const at = await lockSigning(tx, own);
  const { zone, row, chain } = at;
  if (isSigned(row.state)) return undefined;
  const obstacle = whyNotOn(tx, row.state, chain);
  if (obstacle) return obstacle;
  if (row.state === 'fading') await saveNext(tx, row.id, { dueAt: tx.now });
  else {
    const { sealed, ds } = makeKey(tx, zone.name);
    const verdict = own.domain && (await judgeChain(tx, registries, zone, { add: ds }));
    if (verdict && verdict.verdict !== 'good') return verdict;
    await saveKeys(tx, zone.name, [sealed]);
    await saveDs(tx, row.id, ds);
    await saveNext(tx, row.id, { dueAt: await forgottenAt(tx, zone) });
  }
  await transition(tx, signingMachine, row, 'sign');
  await tell(tx, at, 'zone.signed');
  return undefined;
}

/**
 * Takes the DS of a locked name away from the registry, and ends signing once resolvers have forgotten it. Where none
 * was ever sent it ends at once; what was given to a registrar elsewhere nobody knows here before the zone above was
 * asked. Answers what stands in the way.
 */
export async function switchOff(tx: Tx, own: OwnName): Promise<Obstacle | undefined> {
  const at = await lockSigning(tx, own);
  const { zone, row, chain } = at;
  if (!isSigned(row.state)) return undefined;
  const obstacle = whyNotOff(row.state);
  if (obstacle) return obstacle;
  // The key to come was never told to the registry.
  if (row.state === 'rolling' && row.ds) {
    await saveKeys(tx, zone.name, (await keysOf(tx, zone.name)).slice(0, 1));
    await saveDs(tx, row.id, row.ds);
  }
  if (!own.domain) await askParent(tx, own.object.id);
  if (row.state === 'signed' && own.domain && !(row.ds && hasDs(chain, row.ds))) {
    await saveKeys(tx, zone.name, []);
    await saveNext(tx, row.id, { dueAt: null });
    await transition(tx, signingMachine, row, 'drop');
  } else {
    const state = row.state === 'signed' ? await transition(tx, signingMachine, row, 'secure') : row.state;
    await saveNext(tx, row.id, { dueAt: tx.now });
    await transition(tx, signingMachine, { id: row.id, state }, 'withdraw');
  }
  await tell(tx, at, 'zone.unsigned');
  return undefined;
}

function requireNone(obstacle: Obstacle | undefined): void {
  if (obstacle)
    throw refuse('SIGNING_IMPOSSIBLE', { reason: (lang) => translate(lang, obstacle.reason, obstacle.vars ?? {}) });
}

/** Signs the zone of a name of the acting customer's. @throws refusals DOMAIN_NOT_FOUND, SIGNING_IMPOSSIBLE */
export async function signZone(tx: Tx, registries: Registries, typed: string): Promise<void> {
  requireNone(await switchOn(tx, registries, await requireOwnName(tx, typed, 'lock')));
}

/** @throws refusals DOMAIN_NOT_FOUND, SIGNING_IMPOSSIBLE while the registry is being given another key */
export async function unsignZone(tx: Tx, typed: string): Promise<void> {
  requireNone(await switchOff(tx, await requireOwnName(tx, typed, 'lock')));
}
