import * as api from '#contract/api/transfers/transfer-in.ts';
import { fromMinor, fromWire, toWire } from '#contract/money.ts';
import { TRANSFER_IN_CHECK_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { TRANSFER_IN_PAGE_ROWS } from '#contract/rules/transfers/transfer-in.ts';
import type { LookupGateway } from '../../gateways/rdap/index.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { customerOf } from '../../platform/db/transaction.ts';
import { emailMasked } from '../../platform/email-address.ts';
import { type Route, route, streamRoute } from '../../platform/http/route.ts';
import { recipientOf } from '../account/index.ts';
import { openLink } from '../links/index.ts';
import { approveTransfers, cancelTransfer, declineTransfers, enterCode, lockMine } from './approve-transfers.ts';
import { checkNames } from './check-names.ts';
import { pageCodes } from './code-store.ts';
import { presentCode, presentTransfers } from './present-transfers.ts';
import { remindOfYear } from './remind-year.ts';
import { mailLink, requestTransfers } from './request-transfers.ts';
import { countOpen, ofBatch, pageMine } from './store.ts';

const reads: readonly Route[] = [
  route(api.listTransfersIn, async (tx, { State, After }) => {
    const customerId = customerOf(tx);
    const before = After === undefined ? null : BigInt(After);
    const rows = await pageMine(tx, customerId, { state: State, before, limit: TRANSFER_IN_PAGE_ROWS + 1 });
    const page = rows.slice(0, TRANSFER_IN_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      Items: presentTransfers(tx.lang, page, tx.now),
      ...(last ? { Next: String(last.id) } : {}),
      Open: await countOpen(tx, customerId),
    };
  }),
  route(api.listReceivedCodes, async (tx, { After }) => {
    const before = After === undefined ? null : BigInt(After);
    const rows = await pageCodes(tx, customerOf(tx), { before, limit: TRANSFER_IN_PAGE_ROWS + 1 });
    const page = rows.slice(0, TRANSFER_IN_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return { Items: page.map((row) => presentCode(row, tx.now)), ...(last ? { Next: String(last.id) } : {}) };
  }),
  route(api.openTransferIn, async (tx, { Sign }) => {
    const link = await openLink(tx, 'transfer-in', Sign);
    const rows = (await ofBatch(tx, link.subjectId)).filter(({ state }) => state === 'awaiting_confirmation');
    const mine = tx.by.kind === 'customer' && tx.by.customerId === link.customerId;
    return {
      Until: link.expiresAt.toISOString(),
      Mine: mine,
      Account: emailMasked((await recipientOf(tx, link.customerId)).address),
      Total: toWire(fromMinor(rows.reduce((sum, { price }) => sum + price, 0n))),
      Names: rows.map(({ unicode, price }) => ({ Unicode: unicode, Price: toWire(fromMinor(price)) })),
    };
  }),
];

const acts: readonly Route[] = [
  route(api.requestTransferIn, async (tx, { Lines, TemplateId, AutoRenew, FolderId, Total }, from) => {
    const { id, confirmBy, task } = await requestTransfers(tx, {
      lines: Lines,
      templateId: BigInt(TemplateId),
      autoRenew: AutoRenew,
      folderId: FolderId === undefined ? undefined : BigInt(FolderId),
      total: fromWire(Total),
      from,
    });
    return { Id: String(id), ConfirmBy: confirmBy.toISOString(), ...(task === undefined ? {} : { Task: task }) };
  }),
  route(api.approveTransferIn, async (tx, { Sign }) => {
    const { names, expectedBy } = await approveTransfers(tx, Sign);
    return { Names: names, ExpectedBy: expectedBy.toISOString() };
  }),
  route(api.declineTransferIn, (tx, { Sign }) => declineTransfers(tx, Sign)),
  route(api.cancelTransferIn, (tx, { Id }) => cancelTransfer(tx, BigInt(Id))),
  route(api.enterTransferInCode, (tx, { Id, Code }, from) => enterCode(tx, BigInt(Id), Code, from)),
  route(api.remindTransferIn, async (tx, { Name }) => ({ At: (await remindOfYear(tx, Name)).toISOString() })),
  route(api.resendTransferIn, async (tx, { Id }) => {
    const { customerId, batchId } = await lockMine(tx, BigInt(Id));
    await mailLink(tx, customerId, batchId);
  }),
];

/** Calls of transfers in. Registries and directories are asked by the check alone, between transactions. */
export function transferInRoutes(registries: Registries, lookups: LookupGateway): readonly Route[] {
  return [
    ...reads,
    streamRoute(
      api.checkTransferIn,
      (house, caller, { Lines }, { offsetMs }) => checkNames(house, { registries, lookups }, caller, Lines, offsetMs),
      TRANSFER_IN_CHECK_PER_CUSTOMER,
    ),
    ...acts,
  ];
}
