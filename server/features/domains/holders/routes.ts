import * as api from '#contract/api/holders/domain-holder.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import { fromCursor, toCursor } from '../../../platform/cursor.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { holderValues, templateOf } from '../../templates/index.ts';
import { sameValues } from './compare-holders.ts';
import { countOfTemplate, selectOfTemplate } from './store.ts';

export const holderRoutes: readonly Route[] = [
  route(api.listNamesOfTemplate, async (tx, { TemplateId, After }) => {
    const customerId = customerOf(tx);
    const template = await templateOf(tx, customerId, BigInt(TemplateId));
    if (!template) throw refuse('NOT_FOUND');
    const after = After === undefined ? null : (fromCursor(After, 1)?.[0] ?? null);
    const rows = await selectOfTemplate(tx, customerId, template.id, after, LIST_ROWS_DEFAULT + 1);
    const page = rows.slice(0, LIST_ROWS_DEFAULT);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const today = holderValues(template);
    return {
      Items: page.map(({ name, unicode, holder }) => ({
        Domain: name,
        Unicode: unicode,
        Differs: !sameValues(holder, today),
      })),
      Total: String(await countOfTemplate(tx, customerId, template.id)),
      ...(last ? { Next: toCursor([last.unicode]) } : {}),
    };
  }),
];
