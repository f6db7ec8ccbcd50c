import * as api from '#contract/api/transfers/transfer-out.ts';
import { SERVERS_ASKED_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { TRANSFER_OUT_PAGE_ROWS } from '#contract/rules/transfers/transfer-out.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { emailMasked } from '../../platform/email-address.ts';
import { type Route, route, streamRoute } from '../../platform/http/route.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { barWords, remarkWords } from '../domains/eligibility/index.ts';
import { findDomains } from '../domains/index.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { openLink } from '../links/index.ts';
import { previewTask } from '../tasks/index.ts';
import { approveTransfer, rejectTransfer } from './answer-request.ts';
import { pageCodes } from './code-store.ts';
import { cancelTransfer, confirmTransfers } from './confirm-transfers.ts';
import { takeDecidedCode } from './give-decided.ts';
import { judgeLeaving, leavingKind } from './judge-names.ts';
import { type Beside, lookAtServers, requireMine } from './look-at-servers.ts';
import { presentCodes, presentDetail, presentTransfer, type ZoneToTake } from './present-transfers.ts';
import { mailLink, requestTransfers } from './request-transfers.ts';
import { burnCode, showCode } from './set-code.ts';
import { countOpen, findTransfer, ofRequest, pageMine } from './store.ts';

const ONE_NAME = [
  ['answer', 'transfer-out'],
  ['code', 'transfer-out-code'],
] as const;

/**
 * What a mailed link is about: my own request, another registrar's, or a name that a decision gave me.
 * @throws refusal TRANSFER_LINK_DEAD
 */
async function behindLink(tx: Tx, sign: string) {
  for (const [purpose, of] of ONE_NAME) {
    const link = await openLink(tx, of, sign).catch(() => undefined);
    const row = link && (await findTransfer(tx, link.subjectId));
    if (link) return { link, purpose, rows: row ? [row] : [] };
  }
  const link = await openLink(tx, 'transfer-out-request', sign);
  const rows = (await ofRequest(tx, link.subjectId)).filter(({ state }) => state === 'awaiting_confirmation');
  return { link, purpose: 'confirm' as const, rows };
}

const reads: readonly Route[] = [
  route(api.listTransfersOut, async (tx, { State, After }) => {
    const customerId = customerOf(tx);
    const before = After === undefined ? null : BigInt(After);
    const rows = await pageMine(tx, customerId, { state: State, before, limit: TRANSFER_OUT_PAGE_ROWS + 1 });
    const page = rows.slice(0, TRANSFER_OUT_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return {
      Items: page.map((row) => presentTransfer(row, tx.now)),
      ...(last ? { Next: String(last.id) } : {}),
      Open: await countOpen(tx, customerId),
    };
  }),
  route(api.listIssuedCodes, async (tx, { After }) => {
    const before = After === undefined ? null : BigInt(After);
    const codes = await pageCodes(tx, customerOf(tx), { before, limit: TRANSFER_OUT_PAGE_ROWS + 1 });
    const page = codes.slice(0, TRANSFER_OUT_PAGE_ROWS);
    const last = codes.length > page.length ? page.at(-1) : undefined;
    return { Items: presentCodes(page, tx.now), ...(last ? { Next: String(last.id) } : {}) };
  }),
  route(api.openTransferOut, async (tx, { Sign }) => {
    const { link, purpose, rows } = await behindLink(tx, Sign);
    const registrar = purpose === 'answer' ? rows[0]?.registrar : null;
    return {
      Id: String(link.subjectId),
      Purpose: purpose,
      Until: link.expiresAt.toISOString(),
      Mine: tx.by.kind === 'customer' && tx.by.customerId === link.customerId,
      Account: emailMasked((await recipientOf(tx, link.customerId)).address),
      Names: rows.map(({ unicode }) => unicode),
      ...(registrar ? { Registrar: registrar } : {}),
      Asked: rows[0]?.requestId !== null,
    };
  }),
];

const previewRoute = (underWay: OrdersUnderWay): Route =>
  route(api.previewTransferOut, async (tx, { Names }) => {
    const customerId = customerOf(tx);
    const Preview = await previewTask(tx, leavingKind(underWay), { customerId, names: Names });
    const typed = [...new Set(Names.flatMap((name) => registeredName(name) ?? []))];
    const judged = await judgeLeaving(tx, await findDomains(tx, customerId, typed), { underWay });
    return {
      Preview,
      Barred: judged.flatMap(({ row, bar, from }) =>
        bar
          ? [
              {
                Name: row.name,
                Text: barWords(tx.lang, bar),
                RuleId: bar.ruleId,
                Source: bar.source,
                ...(from ? { From: from.toISOString() } : {}),
              },
            ]
          : [],
      ),
      Remarks: judged.flatMap(({ row, remarks, bar }) =>
        bar && !bar.fix
          ? []
          : remarks.map((remark) => ({
              Name: row.name,
              Text: remarkWords(tx.lang, remark),
              Until: remark.until.toISOString(),
            })),
      ),
    };
  });

const acts: readonly Route[] = [
  route(api.resendTransferOut, async (tx, { Id }) => {
    const { customerId, requestId, state } = await requireMine(tx, Id);
    if (requestId === null || state !== 'awaiting_confirmation') throw refuse('STATE_HAS_MOVED');
    await mailLink(tx, customerId, requestId);
  }),
  route(api.cancelTransferOut, (tx, { Id }) => cancelTransfer(tx, BigInt(Id))),
  route(api.showTransferOutCode, async (tx, { Id }, { address, userAgent }) => {
    const { code, validUntil } = await showCode(tx, BigInt(Id), { address, userAgent });
    return { Code: code, ValidUntil: validUntil.toISOString() };
  }),
  route(api.takeTransferOutCode, async (tx, { Sign }, { address, userAgent }) => {
    const { code, validUntil } = await takeDecidedCode(tx, Sign, { address, userAgent });
    return { Code: code, ValidUntil: validUntil.toISOString() };
  }),
  route(api.burnTransferOutCode, (tx, { Id }) => burnCode(tx, BigInt(Id))),
  route(api.approveTransferOut, (tx, { Id }) => approveTransfer(tx, BigInt(Id))),
  route(api.rejectTransferOut, (tx, { Id, Reason }) => rejectTransfer(tx, BigInt(Id), Reason)),
];

/**
 * Calls of transfers out. `underWay` tells which names an order has in hand: known to orders, a floor above
 * (`processes/api.ts`); `zoneToTake` tells of hosted DNS, beside. Directories and name servers are asked by one call
 * alone, between transactions.
 */
export function transferOutRoutes(underWay: OrdersUnderWay, zoneToTake: ZoneToTake, beside: Beside): readonly Route[] {
  return [
    ...reads,
    streamRoute(
      api.checkServersOut,
      (house, caller, { Id }) => lookAtServers(house, beside, caller, Id),
      SERVERS_ASKED_PER_CUSTOMER,
    ),
    route(api.transferOutDetail, async (tx, { Id }) => presentDetail(tx, await requireMine(tx, Id), zoneToTake)),
    previewRoute(underWay),
    route(api.requestTransferOut, async (tx, { Names }) => {
      const { id, confirmBy } = await requestTransfers(tx, underWay, Names);
      return { Id: String(id), ConfirmBy: confirmBy.toISOString() };
    }),
    route(api.confirmTransferOut, async (tx, { Sign, Id }) => {
      const rows = await confirmTransfers(tx, underWay, { sign: Sign, requestId: BigInt(Id) });
      return { Items: rows.map((row) => presentTransfer(row, tx.now)) };
    }),
    ...acts,
  ];
}
