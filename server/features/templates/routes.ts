import { getTemplate, listMyTemplates } from '#contract/api/template.ts';
import { TEMPLATE_PAGE_ROWS } from '#contract/rules/template.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectTemplate, selectTemplates, type Template } from './store.ts';

function templateOnWire(row: Template) {
  return {
    Id: String(row.id),
    Name: row.name,
    Kind: row.kind,
    Holder: row.holder,
    Country: row.country,
    Province: row.province,
    City: row.city,
    Street: row.street,
    PostCode: row.postCode,
    TelCc: row.telCc,
    Phone: row.phone,
    PhoneExt: row.phoneExt,
    Fax: row.fax,
    Email: emailShown(row.email),
    FromProfile: row.fromProfile,
    CreatedAt: row.createdAt.toISOString(),
    UpdatedAt: row.updatedAt.toISOString(),
  };
}

export const templateRoutes: readonly Route[] = [
  route(listMyTemplates, async (tx, { After }) => {
    const after = After === undefined ? null : BigInt(After);
    const rows = await selectTemplates(tx, customerOf(tx), after, TEMPLATE_PAGE_ROWS + 1);
    const page = rows.slice(0, TEMPLATE_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return { Items: page.map(templateOnWire), ...(last ? { Next: String(last.id) } : {}) };
  }),
  route(getTemplate, async (tx, { Id }) => {
    const row = await selectTemplate(tx, customerOf(tx), BigInt(Id));
    if (!row) throw refuse('NOT_FOUND');
    return templateOnWire(row);
  }),
];
