import { domainTimeline, type TimelineAct } from '#contract/api/eligibility.ts';
import type { Lang } from '#contract/lang.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { suspensionOf } from '../../suspension/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { openHolds } from '../store.ts';
import { factsOf } from './facts.ts';
import { type TimelineEntry, timeline } from './timeline.ts';
import { barWords, remarkWords, verdictWords } from './words.ts';

/** One act with its verdict, in the reader's words. */
export function presentAct(lang: Lang, { act, verdict, remarks }: TimelineEntry): TimelineAct {
  const { allowed, from, until, ruleId, source, policy, fix, bars } = verdict;
  return {
    Act: act,
    Allowed: allowed,
    ...(from ? { From: from.toISOString() } : {}),
    ...(until ? { Until: until.toISOString() } : {}),
    RuleId: ruleId,
    Source: source,
    ...(policy === undefined ? {} : { Policy: policy }),
    Reason: verdictWords(lang, verdict),
    ...(fix?.act ? { Fix: fix.act } : {}),
    Bars: bars.map((bar) => ({
      RuleId: bar.ruleId,
      Source: bar.source,
      Reason: barWords(lang, bar),
      ...(bar.until ? { Until: bar.until.toISOString() } : {}),
      ...(bar.fix ? { Fix: bar.fix } : {}),
    })),
    Remarks: remarks.map((each) => ({
      RuleId: each.ruleId,
      Source: each.source,
      Text: remarkWords(lang, each),
      Until: each.until.toISOString(),
    })),
  };
}

export const timelineRoutes: readonly Route[] = [
  route(domainTimeline, async (tx, input) => {
    const row = await requireOwnDomain(tx, input.Domain);
    const holds = await openHolds(tx, row.id);
    const suspension = await suspensionOf(tx, row.customerId);
    const acts = timeline(factsOf(row), holds, tx.now, suspension?.since).map((entry) => presentAct(tx.lang, entry));
    return { Name: row.name, Unicode: row.unicode, At: tx.now.toISOString(), Acts: acts };
  }),
];
