import * as deleting from '#contract/api/life/delete.ts';
import * as keeping from '#contract/api/life/keep.ts';
import * as api from '#contract/api/life/restore.ts';
import { fromWire, toWire } from '#contract/money.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { translate } from '../../../platform/i18n.ts';
import { deleteDomain, previewDeletion } from '../deletion/delete-domain.ts';
import { UNPRICED_WORDS } from '../prices/unpriced.ts';
import { endingNames, keepCosts, keepSum } from './keep-costs.ts';
import { type RestoreLine, restoreTotal } from './restore-lines.ts';
import { listRestorable, previewRestores, restoreNames } from './restore-names.ts';

function present({ domain, restore, renew, price, newExpiresAt, until }: RestoreLine): api.RestoreLine {
  return {
    Name: domain.name,
    Unicode: domain.unicode,
    ExpiresAt: domain.expiresAt.toISOString(),
    ...(domain.deletedAt ? { DeletedAt: domain.deletedAt.toISOString() } : {}),
    Until: until.toISOString(),
    NewExpiresAt: newExpiresAt.toISOString(),
    RestorePrice: toWire(restore),
    ...(renew ? { RenewPrice: toWire(renew) } : {}),
    Price: toWire(price),
  };
}

/** Names that are ending, what keeping them costs, and those that were deleted and can be taken back. */
export const lifeRoutes: readonly Route[] = [
  route(deleting.previewDeletion, (tx, { Domain }) => previewDeletion(tx, Domain)),
  route(deleting.deleteDomain, async (tx, input) => ({ Name: (await deleteDomain(tx, input)).name })),
  route(keeping.keepCosts, async (tx, { Names }) => ({ Items: await keepCosts(tx, Names) })),
  route(keeping.endingNames, (tx) => endingNames(tx)),
  route(keeping.keepSum, (tx, filter) => keepSum(tx, filter)),
  route(api.restorable, async (tx) => {
    const { lines, unpriced, more } = await listRestorable(tx);
    const Unpriced = unpriced.map(({ domain: { name, unicode }, why, until }) => ({
      Name: name,
      Unicode: unicode,
      Until: until.toISOString(),
      Reason: translate(tx.lang, UNPRICED_WORDS[why]),
    }));
    return { Items: lines.map(present), Unpriced, More: more, Total: toWire(restoreTotal(lines)) };
  }),
  route(api.previewRestore, async (tx, { Names }) => {
    const { preview, lines, total } = await previewRestores(tx, Names);
    return { Preview: preview, Lines: lines.map(present), Total: toWire(total) };
  }),
  route(api.restoreDomains, async (tx, { Names, Total }) => {
    const placed = await restoreNames(tx, Names, fromWire(Total));
    return {
      Number: placed.number,
      ...(placed.task === undefined ? {} : { Task: placed.task }),
      Amount: toWire(placed.amount),
      Lines: placed.lines.length,
    };
  }),
];
