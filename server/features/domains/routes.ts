import * as api from '#contract/api/domains.ts';
import { daysBetween } from '#contract/calendar.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { translate } from '../../platform/i18n.ts';
import { type ActivityRow, listActivity } from '../activity/index.ts';
import { offersNow } from '../catalogue/index.ts';
import { timelineRoutes } from './eligibility/timeline-route.ts';
import { judgeRenewal, renewalYearsMax, yearNotAddedUntil } from './eligibility/renewal.ts';
import { renewalReason } from './eligibility/words.ts';
import { domainState, listDomains } from './list-domains.ts';
import { renewalFacts, requireOwnDomain } from './read-domain.ts';
import { type DomainRow, openHolds } from './store.ts';

function presentRow(tx: Tx, row: DomainRow): api.DomainRow {
  return {
    Name: row.name,
    Unicode: row.unicode,
    Suffix: row.suffix,
    Registrar: row.registrar,
    RegisteredAt: row.registeredAt.toISOString(),
    ExpiresAt: row.expiresAt.toISOString(),
    DaysLeft: daysBetween(tx.now, row.expiresAt),
    NameServers: row.nameServers,
    Locked: row.statuses.some((status) => /^(client|server)TransferProhibited$/.test(status)),
    Statuses: row.statuses,
    State: domainState(row.expiresAt, tx.now),
    AutoRenew: row.autoRenew,
    Actions: judgeRenewal(renewalFacts(row), 1, tx.now).allowed ? ['renew'] : [],
  };
}

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
    ...presentRow(tx, row),
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
      after: input.After,
      limit: input.Limit,
      search: input.Search,
      match: input.Match,
      suffix: input.Suffix,
      state: input.State,
      sort: input.Sort,
      order: input.Order,
    });
    return {
      Items: page.rows.map((row) => presentRow(tx, row)),
      ...(page.next === undefined ? {} : { Next: page.next }),
      ...(page.total === undefined ? {} : { Total: page.total }),
      Suffixes: page.suffixes.map(({ suffix, total }) => ({ Suffix: suffix, Total: total })),
    };
  }),
  ...timelineRoutes,
  route(api.domainDetail, async (tx, input) => presentDetail(tx, await requireOwnDomain(tx, input.Domain))),
];
