import type { ManyMode } from '#contract/rules/dns/many.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import type { Json } from '../../tasks/index.ts';
import type { RecordValues } from '../record-values.ts';
import { CLEARED_AGAIN_AFTER_MS, planBatch, planClearing, planRewind } from './plan-batch.ts';
import { changesSince, clearedSince } from './store.ts';
import { kindOf, type ZoneAct, zonesIn } from './zone-act.ts';

/** What a task of records keeps: as they were typed, for each zone reads them by itself. */
export interface ManyRecords {
  readonly records: readonly RecordValues[];
  readonly mode: ManyMode;
}

/** The same records for many names (acceptance G3): `params` are `{records, mode}`. */
export const recordsAct: ZoneAct = {
  kind: 'resolution',
  how: 'batch',
  prepare: async (_, __, { params }) => {
    const asked = params as unknown as ManyRecords;
    return { plan: ({ own, records }) => planBatch(own.name, records, asked) };
  },
};

/** Every record of many names removed, the same name not again within the hour (specification §9). */
export const clearingAct: ZoneAct = {
  kind: 'clearing',
  how: 'clear',
  prepare: async (tx, found) => {
    const cleared = await clearedSince(tx, zonesIn(found), new Date(tx.now.getTime() - CLEARED_AGAIN_AFTER_MS));
    return {
      plan: ({ zone, records }) =>
        planClearing(records, { clearedAt: zone && cleared.get(zone.id), now: tx.now, say: timeText }),
    };
  },
};

/** Many names as they were at a moment: `params` are `{moment}`, an instant. */
export const rewindAct: ZoneAct = {
  kind: 'rewind',
  how: 'restore',
  prepare: async (tx, found, { customerId, params }) => {
    const { moment } = params as { readonly moment: string };
    const changes = await changesSince(tx, zonesIn(found), new Date(moment));
    return { plan: ({ zone, records }) => planRewind(records, (zone && changes.get(zone.id)) ?? [], customerId) };
  },
};

export const resolutionKind = kindOf(recordsAct);
export const clearingKind = kindOf(clearingAct);
export const rewindKind = kindOf(rewindAct);

/** What a task of records is begun with. */
export const recordsParams = (asked: ManyRecords): Json => asked as unknown as Json;
/** What a task that brings zones back to a moment is begun with. */
export const rewindParams = (moment: Date): Json => ({ moment: moment.toISOString() });
