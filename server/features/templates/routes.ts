import * as api from '#contract/api/template.ts';
import { TEMPLATE_PAGE_ROWS } from '#contract/rules/template.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { provedEmails } from '../verification/index.ts';
import { changeTemplate } from './manage/change-template.ts';
import { chooseDefault } from './manage/choose-default.ts';
import { copyTemplate, createTemplate } from './manage/create-template.ts';
import { deleteTemplate } from './manage/delete-template.ts';
import { latinPerson, latinText } from './manage/suggest-latin.ts';
import { templateValues } from './manage/template-values.ts';
import { presentTemplate } from './present.ts';
import { identityStatesOf } from './real-name/read-identity.ts';
import { selectDefault, selectTemplate, selectTemplates, type Template } from './store.ts';

export const templateRoutes: readonly Route[] = [
  route(api.listMyTemplates, async (tx, { After }) => {
    const customerId = customerOf(tx);
    const after = After === undefined ? null : BigInt(After);
    const rows = await selectTemplates(tx, customerId, after, TEMPLATE_PAGE_ROWS + 1);
    const page = rows.slice(0, TEMPLATE_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const [proved, chosen] = [await provedEmails(tx, customerId), await selectDefault(tx, customerId)];
    const identities = await identityStatesOf(
      tx,
      page.map(({ id }) => id),
    );
    const identityOf = ({ id }: Template) => identities.get(id) ?? 'none';
    const Items = await Promise.all(
      page.map((row) => presentTemplate(row, proved, row.id === chosen?.id, identityOf(row))),
    );
    return { Items, ...(last ? { Next: String(last.id) } : {}) };
  }),
  route(api.getTemplate, async (tx, { Id }) => {
    const customerId = customerOf(tx);
    const row = await selectTemplate(tx, customerId, BigInt(Id));
    if (!row) throw refuse('NOT_FOUND');
    const [proved, chosen] = [await provedEmails(tx, customerId), await selectDefault(tx, customerId)];
    const identity = (await identityStatesOf(tx, [row.id])).get(row.id) ?? 'none';
    return presentTemplate(row, proved, row.id === chosen?.id, identity);
  }),
  route(api.createTemplate, async (tx, input, { address }) => ({
    Id: String(await createTemplate(tx, templateValues(tx, input), address)),
  })),
  route(api.changeTemplate, (tx, { Id, ...input }, { address }) =>
    changeTemplate(tx, BigInt(Id), templateValues(tx, input), address),
  ),
  route(api.copyTemplate, async (tx, { Id, Name }) => ({ Id: String(await copyTemplate(tx, BigInt(Id), Name)) })),
  route(api.chooseDefaultTemplate, (tx, { Id }) => chooseDefault(tx, BigInt(Id))),
  route(api.deleteTemplate, (tx, { Id }) => deleteTemplate(tx, BigInt(Id))),
  route(api.suggestLatin, async (_tx, { Person, Text }) => ({
    Person: latinPerson(Person),
    Text: Text.map(latinText),
  })),
];
