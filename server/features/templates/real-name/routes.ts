import * as api from '#contract/api/templates/real-name.ts';
import { IDENTITY_PAGE_ROWS } from '#contract/rules/identity/proof.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectTemplate, selectTemplates } from '../store.ts';
import { presentIdentity } from './present.ts';
import { selectProofs } from './store.ts';
import { submitIdentity } from './submit-identity.ts';
import { withdrawIdentity } from './withdraw-identity.ts';

export const realNameRoutes: readonly Route[] = [
  route(api.listIdentities, async (tx, { After }) => {
    const customerId = customerOf(tx);
    const after = After === undefined ? null : BigInt(After);
    const rows = await selectTemplates(tx, customerId, after, IDENTITY_PAGE_ROWS + 1);
    const page = rows.slice(0, IDENTITY_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const ids = page.map(({ id }) => id);
    const proofs = Map.groupBy(await selectProofs(tx, customerId, ids), ({ templateId }) => templateId);
    return {
      Items: page.map((template) => presentIdentity(tx.house, template, proofs.get(template.id) ?? [])),
      ...(last ? { Next: String(last.id) } : {}),
    };
  }),
  route(api.getIdentity, async (tx, { TemplateId }) => {
    const customerId = customerOf(tx);
    const template = await selectTemplate(tx, customerId, BigInt(TemplateId));
    if (!template) throw refuse('NOT_FOUND');
    return presentIdentity(tx.house, template, await selectProofs(tx, customerId, [template.id]));
  }),
  route(api.submitIdentity, async (tx, input) => {
    const { TemplateId, IdType: idType, IdNumber: idNumber, ExpiresOn, LongTerm, FileId } = input;
    const expiresOn = LongTerm ? null : ExpiresOn;
    const id = await submitIdentity(tx, BigInt(TemplateId), { idType, idNumber, expiresOn, fileId: BigInt(FileId) });
    return { Id: String(id) };
  }),
  route(api.withdrawIdentity, (tx, { TemplateId }) => withdrawIdentity(tx, BigInt(TemplateId))),
];
