import type { DomainColumn } from '#contract/api/domain-filter.ts';
import { exportDomains, readSelection, selectDomains } from '#contract/api/domain-selection.ts';
import * as api from '#contract/api/domains.ts';
import { daysBetween } from '#contract/calendar.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { type ActivityRow, listActivity } from '../activity/index.ts';
import { offersNow } from '../catalogue/index.ts';
import { judgeRenewal, renewalYearsMax, yearNotAddedUntil } from './eligibility/renewal.ts';
import { timelineRoutes } from './eligibility/timeline-route.ts';
import { renewalReason } from './eligibility/words.ts';
import { exportNames } from './export/export-domains.ts';
import { labelRoutes } from './labels/routes.ts';
import { tagsOn } from './labels/store.ts';
import { toNameFilter } from './list/filter.ts';
import { domainState, listDomains } from './list/list-domains.ts';
import { renewalFacts, requireOwnDomain } from './read-domain.ts';
import { beginSelection, keepChoice } from './selection/resolve-selection.ts';
import { type DomainRow, openHolds } from './store.ts';

function presentRow(tx: Tx, row: DomainRow, tags: readonly bigint[]): api.DomainRow {
  return {
    Name: row.name,
    Unicode: row.unicode,
    Suffix: row.suffix,
    Registrar: row.registrar,
    RegisteredAt: row.registeredAt.toISOString(),
    ExpiresAt: row.expiresAt.toISOString(),
    DaysLeft: daysBetween(tx.now, row.expiresAt),
    NameServers: row.nameServers,
    Locked: row.locked,
    Statuses: row.statuses,
    State: domainState(row.expiresAt, tx.now),
    AutoRenew: row.autoRenew,
    ...(row.folderId === null ? {} : { Folder: String(row.folderId) }),
    Tags: tags.map(String),
    Note: row.note,
    Actions: judgeRenewal(renewalFacts(row), 1, tx.now).allowed ? ['renew'] : [],
  };
}

/** A kept choice is shown up to the largest batch there is. */
const SELECTION_SHOWN_NAMES = 600;

const HISTORY_WORDS: Readonly<Record<string, MessageKey>> = {
  'domain.registered': 'domains:history.registered',
  'domain.transferredIn': 'domains:history.transferredIn',
  'domain.renewed': 'domains:history.renewed',
  'domain.left': 'domains:history.left',
};

function presentHistory(tx: Tx, row: ActivityRow) {
  const words = HISTORY_WORDS[row.kind];
  const after = (row.after ?? {}) as { expiresAt?: string };
  const vars = { expires: after.expiresAt?.slice(0, 10) ?? '' };
  return {
    At: row.at.toISOString(),
    Kind: row.kind,
    Text: words ? translate(tx.lang, words, vars) : row.kind,
    By: row.actor.split(':')[0] ?? '',
  };
}

async function presentRenewal(tx: Tx, row: DomainRow) {
  const facts = renewalFacts(row);
  const verdict = judgeRenewal(facts, 1, tx.now);
  const until = yearNotAddedUntil(facts, tx.now);
  const offer = (await offersNow(tx)).get(row.suffix);
  return {
    Allowed: verdict.allowed,
    ...(verdict.from ? { From: verdict.from.toISOString() } : {}),
    RuleId: verdict.ruleId,
    Source: verdict.source,
    Reason: renewalReason(tx.lang, verdict),
    YearsMax: renewalYearsMax(facts, tx.now),
    ...(offer ? { PricePerYear: toWire(offer.prices.renew.price) } : {}),
    ...(until ? { YearNotAddedUntil: until.toISOString() } : {}),
  };
}

async function presentDetail(tx: Tx, row: DomainRow) {
  const { holder } = row;
  const holds = await openHolds(tx, row.id);
  const history = await listActivity(tx, { object: `domain:${row.id}` });
  return {
    ...presentRow(tx, row, (await tagsOn(tx, [row.id])).get(row.id) ?? []),
    ArrivedAt: row.arrivedAt.toISOString(),
    ...(row.renewedAt ? { RenewedAt: row.renewedAt.toISOString() } : {}),
    ...(row.transferredInAt ? { TransferredInAt: row.transferredInAt.toISOString() } : {}),
    TemplateId: String(row.templateId),
    Holder: {
      Kind: holder.kind,
      Name: holder.name,
      Country: holder.country,
      Province: holder.province,
      City: holder.city,
      Street: holder.street,
      PostCode: holder.postCode,
      Email: holder.email,
      Phone: `+${holder.telCc}.${holder.phone}${holder.phoneExt ? `x${holder.phoneExt}` : ''}`,
    },
    Holds: holds.map(({ kind, cause, ruleId, until, placedAt }) => ({
      Kind: kind,
      Cause: cause,
      RuleId: ruleId,
      ...(until ? { Until: until.toISOString() } : {}),
      At: placedAt.toISOString(),
    })),
    Renewal: await presentRenewal(tx, row),
    History: history.map((each) => presentHistory(tx, each)),
  };
}

export const domainRoutes: readonly Route[] = [
  route(api.domainList, async (tx, input) => {
    const page = await listDomains(tx, customerOf(tx), {
      filter: toNameFilter(input),
      sort: input.Sort,
      order: input.Order,
      after: input.After,
      before: input.Before,
      last: input.Last === 'yes',
      limit: input.Limit,
    });
    const tags = await tagsOn(
      tx,
      page.rows.map(({ id }) => id),
    );
    return {
      Items: page.rows.map((row) => presentRow(tx, row, tags.get(row.id) ?? [])),
      ...(page.next === undefined ? {} : { Next: page.next }),
      ...(page.prev === undefined ? {} : { Prev: page.prev }),
      ...(page.total === undefined ? {} : { Total: page.total }),
      Suffixes: page.suffixes.map(({ suffix, total }) => ({ Suffix: suffix, Total: total })),
    };
  }),
  route(selectDomains, async (tx, { Selection }) => {
    const { id, total } = await keepChoice(tx, customerOf(tx), Selection);
    return { Id: id, ...(total === undefined ? {} : { Total: total }) };
  }),
  route(readSelection, async (tx, { Selection: Id }) => {
    const { names, more } = await beginSelection(tx, customerOf(tx), { Id }, SELECTION_SHOWN_NAMES);
    return {
      Items: names.map(({ name, unicode }) => ({ Name: name, Unicode: unicode })),
      ...(more ? {} : { Total: names.length }),
      More: more,
    };
  }),
  fileRoute(exportDomains, (house, caller, { Selection, Format, Columns, Sort, Order, ...filter }) =>
    exportNames(house, caller, {
      filter,
      selection: Selection,
      format: Format,
      columns: Columns?.split(',') as DomainColumn[] | undefined,
      sort: Sort,
      order: Order,
    }),
  ),
  ...labelRoutes,
  ...timelineRoutes,
  route(api.domainDetail, async (tx, input) => presentDetail(tx, await requireOwnDomain(tx, input.Domain))),
];
