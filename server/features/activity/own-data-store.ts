import { HOUSE_ACTS } from '#contract/api/own/house-acts.ts';
import { type OwnPart, pagedPart } from '../../platform/documents/own-part.ts';

/** Staff are not named to customers. */
const actorOf = (actor: string) => actor.slice(0, actor.indexOf(':') === -1 ? undefined : actor.indexOf(':'));

/** Everything that was done on the account, by whom, as the audit keeps it; not what staff only looked at. */
export const activityOwnData: readonly OwnPart[] = [
  pagedPart('Activity', async (tx, customerId, after, limit) => {
    const rows = await tx.db
      .selectFrom('activity')
      .select(['id', 'at', 'actor', 'kind', 'object', 'before', 'after', 'address'])
      .where('customerId', '=', customerId)
      .where('id', '>', after)
      .where('kind', 'not in', [...HOUSE_ACTS])
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, actor: actorOf(row.actor) }));
  }),
];
