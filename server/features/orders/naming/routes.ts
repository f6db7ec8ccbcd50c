import { listNamings } from '#contract/api/templates/naming.ts';
import { NAMINGS_LISTED_MAX } from '#contract/rules/naming.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { latestNamings } from './naming-list-store.ts';

export const namingRoutes: readonly Route[] = [
  route(listNamings, async (tx) => {
    const rows = await latestNamings(tx, customerOf(tx), NAMINGS_LISTED_MAX);
    const Items = rows.flatMap(({ name, unicode, templateId, number, state, askedAt, decidedAt }) =>
      templateId === null
        ? []
        : [
            {
              Domain: name,
              Unicode: unicode,
              TemplateId: String(templateId),
              State: state,
              Order: number,
              AskedAt: askedAt.toISOString(),
              ...(decidedAt === null ? {} : { DecidedAt: decidedAt.toISOString() }),
            },
          ],
    );
    return { Items };
  }),
];
