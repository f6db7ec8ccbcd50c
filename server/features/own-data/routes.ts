import * as api from '#contract/api/own/own-data.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { askOwnData } from './ask-own-data.ts';
import { downloadOwnData, isThere } from './download-own-data.ts';
import { selectOwnData } from './store.ts';

export const ownDataRoutes: readonly Route[] = [
  route(api.listOwnData, async (tx) => {
    const rows = await selectOwnData(tx, customerOf(tx));
    return {
      Items: rows.map((row) => ({
        Id: String(row.id),
        State: row.state === 'ready' && !isThere(row, tx.now) ? ('expired' as const) : row.state,
        AskedAt: row.askedAt.toISOString(),
        ...(row.readyAt ? { ReadyAt: row.readyAt.toISOString() } : {}),
        ...(isThere(row, tx.now) ? { KeptUntil: row.dueAt.toISOString() } : {}),
        Pictures: row.pictures,
        ...(row.size === null ? {} : { Size: String(row.size) }),
      })),
      MayAsk: rows.every(({ state }) => state !== 'gathering'),
    };
  }),
  route(api.askOwnData, async (tx, { Pictures }) => ({ Id: String(await askOwnData(tx, Pictures)) })),
  fileRoute(api.downloadOwnData, (house, caller, { Id }) => downloadOwnData(house, caller, BigInt(Id))),
];
