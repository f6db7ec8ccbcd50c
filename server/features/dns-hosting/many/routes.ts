import * as api from '#contract/api/dns/zones-many.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { typedRecord } from '../typed-record.ts';
import { previewClear, previewRecords, previewRewind, startClear, startRecords, startRewind } from './many-zones.ts';

export const manyZoneRoutes: readonly Route[] = [
  route(api.previewManyRecords, (tx, { Names, Records, Mode }) =>
    previewRecords(tx, Names, { records: Records.map(typedRecord), mode: Mode }),
  ),
  route(api.startManyRecords, async (tx, { Names, Records, Mode, Confirmed = false }) => ({
    Number: await startRecords(tx, Names, { records: Records.map(typedRecord), mode: Mode, confirmed: Confirmed }),
  })),
  route(api.previewClearing, (tx, { Names }) => previewClear(tx, Names)),
  route(api.startClearing, async (tx, { Names, Confirmed = false }) => ({
    Number: await startClear(tx, Names, Confirmed),
  })),
  route(api.previewRewinding, (tx, { Names, Moment }) => previewRewind(tx, Names, Moment)),
  route(api.startRewinding, async (tx, { Names, Moment, Confirmed = false }) => ({
    Number: await startRewind(tx, Names, Moment, Confirmed),
  })),
];
