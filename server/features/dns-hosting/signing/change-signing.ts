import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { recordBirth, transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { type Chain, chainOf, type DomainRow, judgeChain, requireOwnDomain } from '../../domains/index.ts';
import { beginZone } from '../change-zone.ts';
import { isDelegated } from '../present-zones.ts';
import { publishZone } from '../publish-zone.ts';
import { findZone, type ZoneRow } from '../store.ts';
import { hasDs } from './keep-signing.ts';
import { forgottenAt, makeKey } from './keys.ts';
import { signingMachine } from './machine.ts';
import { findSigning, insertSigning, keysOf, type SigningRow, saveDs, saveKeys, saveNext } from './store.ts';

function impossible(tx: Tx, key: MessageKey, vars: MessageVars = {}) {
  return refuse('SIGNING_IMPOSSIBLE', { reason: translate(tx.lang, key, vars) });
}

interface At {
  readonly domain: DomainRow;
  readonly zone: ZoneRow;
  readonly row: SigningRow;
  readonly chain: Chain;
}

/** Makes what is not there yet: a name without records has no zone, and a zone that was never signed no row here. */
async function lockSigning(tx: Tx, typed: string): Promise<At> {
  const domain = await requireOwnDomain(tx, typed, 'lock');
  const standing = await findZone(tx, domain.name, 'lock');
  const zone = standing ?? (await beginZone(tx, domain.name, domain.customerId));
  if (!standing) await publishZone(tx, zone, zone.version);
  const known = await findSigning(tx, zone.id, 'lock');
  const row = known ?? (await insertSigning(tx, zone.id));
  if (!known) await recordBirth(tx, signingMachine, row.id);
  const chain = await chainOf(tx, zone);
  if (!chain) throw new Error(`${domain.name} has no chain of trust to look at`);
  return { domain, zone, row, chain };
}

function tell(tx: Tx, { domain }: At, act: 'zone.signed' | 'zone.unsigned'): Promise<void> {
  return record(tx, { act, object: { kind: 'domain', id: domain.id }, after: { name: domain.name } });
}

/**
 * Signs the zone of a name of the acting customer's. The DS follows by itself when unsigned answers are forgotten. What is on already stays as it is.
 * @throws refusals DOMAIN_NOT_FOUND, SIGNING_IMPOSSIBLE
 */
export async function signZone(tx: Tx, registries: Registries, typed: string): Promise<void> {
  const at = await lockSigning(tx, typed);
  const { zone, row, chain } = at;
  if (row.state !== 'off' && row.state !== 'fading' && row.state !== 'ds_leaving') return;
  if (row.state === 'ds_leaving') throw impossible(tx, 'dnssec:reason.leaving');
  if (!chain.takes) throw impossible(tx, 'acts:reason.noDnssec');
  if (!isDelegated(tx, chain.servers)) throw impossible(tx, 'dnssec:reason.servers');
  if (row.state === 'fading') await saveNext(tx, row.id, { dueAt: tx.now });
  else {
    const { sealed, ds: own } = makeKey(tx, zone.name);
    const verdict = await judgeChain(tx, registries, zone, { add: own });
    if (verdict.verdict !== 'good') throw impossible(tx, verdict.reason, verdict.vars);
    await saveKeys(tx, zone.name, [sealed]);
    await saveDs(tx, row.id, own);
    await saveNext(tx, row.id, { dueAt: await forgottenAt(tx, zone) });
  }
  await transition(tx, signingMachine, row, 'sign');
  await tell(tx, at, 'zone.signed');
}

/**
 * Takes the DS away from the registry, and ends signing once resolvers have forgotten it. Where none was ever sent it ends at once.
 * @throws refusals DOMAIN_NOT_FOUND, SIGNING_IMPOSSIBLE while the registry is being given another
 */
export async function unsignZone(tx: Tx, typed: string): Promise<void> {
  const at = await lockSigning(tx, typed);
  const { zone, row, chain } = at;
  if (row.state === 'off' || row.state === 'ds_leaving' || row.state === 'fading') return;
  // Which of two the registry has is known in a moment.
  if (row.state === 'ds_swapping') throw impossible(tx, 'dnssec:reason.swapping');
  // The key to come was never told to the registry.
  if (row.state === 'rolling' && row.ds) {
    await saveKeys(tx, zone.name, (await keysOf(tx, zone.name)).slice(0, 1));
    await saveDs(tx, row.id, row.ds);
  }
  if (row.state === 'signed' && !(row.ds && hasDs(chain, row.ds))) {
    await saveKeys(tx, zone.name, []);
    await saveNext(tx, row.id, { dueAt: null });
    await transition(tx, signingMachine, row, 'drop');
  } else {
    const state = row.state === 'signed' ? await transition(tx, signingMachine, row, 'secure') : row.state;
    await saveNext(tx, row.id, { dueAt: tx.now });
    await transition(tx, signingMachine, { id: row.id, state }, 'withdraw');
  }
  await tell(tx, at, 'zone.unsigned');
}
