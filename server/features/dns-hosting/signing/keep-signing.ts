import { SIGNING_AGAIN_SECONDS } from '#contract/rules/dns/signing.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import {
  type Chain,
  type ChainChange,
  chainOf,
  changeChain,
  type Ds,
  isDs,
  judgeChain,
} from '../../domains/registry-acts/index.ts';
import { isDelegated } from '../present-zones.ts';
import { findZone, type ZoneRow } from '../store.ts';
import { parentChain, provedName, stepElsewhere } from './elsewhere.ts';
import { forgottenAt, makeKey } from './keys.ts';
import { signingMachine } from './machine.ts';
import { nextStep, type SigningStep } from './next-step.ts';
import { dueSignings, findSigning, keysOf, type SigningRow, saveDs, saveKeys, saveNext } from './store.ts';

const EVERY_SECONDS = 15;
const AT_ONCE = 200;

const later = (from: Date, seconds: number | undefined) =>
  seconds === undefined ? null : new Date(from.getTime() + seconds * 1000);

export const hasDs = ({ ds }: Chain, own: Ds): boolean => ds.some((each) => isDs(each, own));

interface At {
  readonly zone: ZoneRow;
  readonly row: SigningRow & { readonly ds: Ds };
}

const EVENTS = {
  send: 'send',
  secure: 'secure',
  roll: 'roll',
  swap: 'swap',
  settle: 'settle',
  finish: 'finish',
  fade: 'fade',
  end: 'end',
  miss: 'miss',
} as const;

/** A key beside the one that signs; its DS follows when no resolver knows the other alone. */
async function roll(tx: Tx, { zone, row }: At): Promise<void> {
  const { sealed, ds } = makeKey(tx, zone.name);
  await saveKeys(tx, zone.name, [...(await keysOf(tx, zone.name)), sealed]);
  await saveDs(tx, row.id, row.ds, ds);
  await saveNext(tx, row.id, { dueAt: await forgottenAt(tx, zone) });
}

/** What the registry is to have in the end of the step that is waited for. */
function changeOf({ state, ds, nextDs }: At['row']): ChainChange {
  if (state === 'ds_leaving') return { remove: ds };
  return nextDs ? { add: nextDs, remove: ds } : { add: ds };
}

async function take(tx: Tx, registries: Registries, { zone, row }: At, step: SigningStep): Promise<void> {
  if (step.do === 'rest') return saveNext(tx, row.id, { dueAt: null });
  const trouble = 'trouble' in step ? step.trouble : undefined;
  await saveNext(tx, row.id, { dueAt: later(tx.now, step.seconds), ...(trouble ? { trouble } : {}) });
  if (step.do === 'send') await changeChain(tx, registries, zone, { add: row.ds });
  if (step.do === 'takeAway') await changeChain(tx, registries, zone, { remove: row.ds });
  if (step.do === 'roll') await roll(tx, { zone, row });
  if (step.do === 'swap') await changeChain(tx, registries, zone, changeOf(row));
  if (step.do === 'settle' && row.nextDs) await saveDs(tx, row.id, row.nextDs);
  if (step.do === 'finish') await saveKeys(tx, zone.name, (await keysOf(tx, zone.name)).slice(-1));
  if (step.do === 'end') await saveKeys(tx, zone.name, []);
  if (step.do in EVENTS) await transition(tx, signingMachine, row, EVENTS[step.do as keyof typeof EVENTS]);
}

/**
 * One step of one zone. Its name is locked by nobody: the registry's answer decides, and the task that changes it looks
 * again.
 */
async function goOn(tx: Tx, registries: Registries, name: string): Promise<void> {
  const zone = await findZone(tx, name, 'lock');
  const row = zone && (await findSigning(tx, zone.id, 'lock'));
  if (!zone || !row?.ds || row.dueAt === null || row.dueAt > tx.now) return;
  const own = { ...row, ds: row.ds };
  const chain = await chainOf(tx, zone);
  if (!chain) {
    const outside = await provedName(tx, zone);
    // The name is with another registrar: nobody here may speak to the registry, and the signing ends with its zone.
    // Until then the name may come back.
    if (!outside) return saveNext(tx, row.id, { dueAt: later(tx.now, SIGNING_AGAIN_SECONDS) });
    const step = await stepElsewhere(tx, own, outside, hasDs(parentChain(outside), own.ds));
    return take(tx, registries, { zone, row: own }, step);
  }
  const step = nextStep({
    state: row.state,
    has: hasDs(chain, row.ds),
    hasNext: row.nextDs !== null && hasDs(chain, row.nextDs),
    delegated: isDelegated(tx, chain.servers),
    atWork: chain.atWork,
    verdict: await judgeChain(tx, registries, zone, changeOf(own)),
  });
  await take(tx, registries, { zone, row: own }, step);
}

/**
 * Brings each signing whose time has come a step further, each in a transaction of its own: one that fails keeps nobody
 * waiting.
 */
export async function keepSigning(house: House, registries: Registries): Promise<void> {
  const caller = systemCaller('dns-signing');
  const due = await transact(house, caller, (tx) => dueSignings(tx, AT_ONCE));
  for (const { name } of due) {
    try {
      await transact(house, caller, (tx) => goOn(tx, registries, name));
    } catch (error) {
      house.log.error({ err: error, name }, 'a zone could not be brought further in its signing');
    }
  }
}

export const signingSweeps = (registries: Registries): readonly Sweep[] => [
  { name: 'zone-signing', everySeconds: EVERY_SECONDS, run: (house) => keepSigning(house, registries) },
];
