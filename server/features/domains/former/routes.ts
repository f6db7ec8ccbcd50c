import { formerNames } from '#contract/api/own/former.ts';
import { answerPage } from '../../../platform/db/page.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { endOf } from './end-of.ts';
import { pageFormer } from './store.ts';

export const formerRoutes: readonly Route[] = [
  route(formerNames, async (tx, { After }) =>
    answerPage(await pageFormer(tx, customerOf(tx), After), (row) => ({
      Id: String(row.id),
      Name: row.name,
      Unicode: row.unicode,
      LeftAt: row.leftAt.toISOString(),
      ArrivedAt: row.arrivedAt.toISOString(),
      ExpiresAt: row.expiresAt.toISOString(),
      Became: endOf(row),
    })),
  ),
];
