import * as api from '#contract/api/holders/holder-change.ts';
import { dayOf } from '#contract/calendar.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { customerOf } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { previewTask } from '../../tasks/index.ts';
import { holderValues, templateOf } from '../../templates/index.ts';
import { askTerms, askWish } from './asked-terms.ts';
import { cancelChange, confirmByLink, openLink, refuseByLink, resendChange } from './both-sides/answer-change.ts';
import { holderChangeKind } from './kind.ts';
import { presentMine, presentSeen } from './present-change.ts';
import { presentConsequences } from './preview-change.ts';
import { startChange } from './start-change.ts';
import { countDiffering, countOfTemplate, selectDiffering } from './store.ts';
import { wishJson } from './wish.ts';

/** What mailed links open; no session is needed, and a link alone changes nothing. */
function linkRoutes(registries: Registries): readonly Route[] {
  const kind = holderChangeKind(registries);
  return [
    route(api.openHolderChange, async (tx, { Token }) => presentSeen(tx, await openLink(tx, Token)), TOKEN_PER_ADDRESS),
    route(
      api.confirmHolderChange,
      async (tx, { Token }) => presentSeen(tx, await confirmByLink(tx, kind, Token)),
      TOKEN_PER_ADDRESS,
    ),
    route(
      api.refuseHolderChange,
      async (tx, { Token }) => presentSeen(tx, await refuseByLink(tx, Token)),
      TOKEN_PER_ADDRESS,
    ),
  ];
}

/** Calls of a change of holder. `registries` are asked by the tasks these calls open, never by the calls. */
export function holderChangeRoutes(registries: Registries): readonly Route[] {
  const kind = holderChangeKind(registries);
  return [
    route(api.previewHolderChange, async (tx, { Names, TemplateId }) => {
      const asked = await askWish(tx, BigInt(TemplateId), false);
      const of = { customerId: customerOf(tx), names: Names, params: wishJson(asked.wish) };
      const Preview = await previewTask(tx, kind, of);
      const bad = new Set(Preview.Groups.flatMap((group) => group.Names.map(({ Name }) => Name)));
      const terms = await askTerms(tx, asked, Names, 'read');
      const names = terms.names.filter(({ row }) => !bad.has(row.name));
      return { Preview, Consequences: presentConsequences({ ...terms, names }) };
    }),
    route(api.startHolderChange, async (tx, { Names, TemplateId, WaiveLock = false }) => {
      const asked = { names: Names, templateId: BigInt(TemplateId), waive: WaiveLock };
      const { number, waiting } = await startChange(tx, kind, asked);
      return {
        ...(number === undefined ? {} : { Number: number }),
        Waiting: waiting.map(({ id, names }) => ({ Id: String(id), Names: names })),
      };
    }),
    route(api.listHolderChanges, (tx) => presentMine(tx)),
    route(api.cancelHolderChange, (tx, { Id }) => cancelChange(tx, BigInt(Id))),
    route(api.resendHolderChange, (tx, { Id }) => resendChange(tx, BigInt(Id))),
    route(api.namesToApply, async (tx, { TemplateId }) => {
      const customerId = customerOf(tx);
      const template = await templateOf(tx, customerId, BigInt(TemplateId));
      if (!template) throw refuse('NOT_FOUND');
      const today = holderValues(template);
      const most = batchLimit('holderChange', dayOf(tx.now));
      return {
        Names: await selectDiffering(tx, customerId, template.id, today, most),
        Differing: String(await countDiffering(tx, customerId, template.id, today)),
        Total: String(await countOfTemplate(tx, customerId, template.id)),
      };
    }),
    ...linkRoutes(registries),
  ];
}
