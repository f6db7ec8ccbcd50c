import { PARKED } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { readForward } from '../kinds/forward.ts';
import type { RecordValues } from '../record-values.ts';
import { insertForwards } from './forward-store.ts';
import { askTargetJob } from './jobs.ts';
import { insertTargets, shareTargets, type TargetRow } from './store.ts';

/** Names elsewhere that records lead to. */
export function targetNames(records: readonly RecordValues[]): readonly string[] {
  const names = records.flatMap(({ type, value }) => {
    if (type === 'ALIAS') return value;
    const forward = type === 'URL' ? readForward(value) : PARKED;
    return forward === PARKED ? [] : forward.targetHost;
  });
  return [...new Set(names)].sort();
}

/**
 * What is known of the names that records lead to; those that are new are asked for as soon as this transaction is
 * over.
 */
export async function knowTargets(tx: Tx, records: readonly RecordValues[]): Promise<ReadonlyMap<string, TargetRow>> {
  const names = targetNames(records);
  if (names.length === 0) return new Map();
  const isNew = await insertTargets(tx, names);
  for (const name of isNew) await enqueue(tx, askTargetJob, { Name: name });
  return shareTargets(tx, names);
}

/** Says the forwards of a zone to the forwarder, without those that lead into some network. */
export async function publishForwards(
  tx: Tx,
  apex: string,
  records: readonly RecordValues[],
  targets: ReadonlyMap<string, TargetRow>,
): Promise<void> {
  const forwards = records.flatMap(({ type, host, value, ttl }) => {
    if (type !== 'URL') return [];
    const forward = readForward(value);
    const place = { host: host === '@' ? apex : `${host}.${apex}`, apex, ttl };
    if (forward === PARKED) return { ...place, target: null, targetHost: null, code: null, keepsPath: false };
    const { url: target, targetHost, code, keepsPath } = forward;
    return targets.get(targetHost)?.trouble === 'inside' ? [] : { ...place, target, targetHost, code, keepsPath };
  });
  await insertForwards(tx, forwards);
}
