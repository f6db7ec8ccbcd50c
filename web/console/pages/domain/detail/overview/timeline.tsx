import { Link } from 'react-router';
import type { TimelineAct } from '#contract/api/eligibility.ts';
import { sourceWords } from '#contract/rules/registry/sources.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { Section } from '../section.tsx';
import './timeline.css';

const DAY_MS = 86_400_000;
/** The bar shows so many days from now on. */
const SPAN_DAYS = 365;

const dayText = (at: string): string => localTime(at, timeZone()).slice(0, 10);

function StateOf({ act }: { act: TimelineAct }) {
  const { t } = useWords();
  if (act.Allowed) {
    const end = act.Until && t('eligibility:openUntil', { date: dayText(act.Until) });
    return <StateTag tone="good">{end || t('eligibility:open')}</StateTag>;
  }
  if (act.From) return <StateTag tone="warn">{t('eligibility:from', { date: dayText(act.From) })}</StateTag>;
  // Possible after one step only where everything in the way can be mended.
  const mends = act.Bars.every(({ Fix }) => Fix !== undefined);
  return (
    <StateTag tone={mends ? 'warn' : 'plain'}>{t(mends ? 'eligibility:afterFix' : 'eligibility:closed')}</StateTag>
  );
}

/** The next year as a line: filled where the act is possible. What it shows stands in words beside it. */
function Line({ act, at }: { act: TimelineAct; at: string }) {
  const dayOf = (instant: string) => Math.min(SPAN_DAYS, (Date.parse(instant) - Date.parse(at)) / DAY_MS);
  const begin = act.Allowed ? 0 : act.From ? dayOf(act.From) : SPAN_DAYS;
  const end = act.Allowed && act.Until ? dayOf(act.Until) : SPAN_DAYS;
  return (
    <svg className="timeline-line" viewBox={`0 0 ${SPAN_DAYS} 4`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="timeline-closed" width={SPAN_DAYS} height="4" />
      <rect className="timeline-open" x={begin} width={Math.max(0, end - begin)} height="4" />
    </svg>
  );
}

function Rules({ act }: { act: TimelineAct }) {
  const { t } = useWords();
  const rules = act.Bars.length > 0 ? act.Bars : act.Remarks;
  if (rules.length === 0) return null;
  return (
    <details className="timeline-rules">
      <summary>{t('eligibility:rule')}</summary>
      {rules.map(({ RuleId, Source }) => (
        <p key={`${RuleId} ${Source}`}>{t('eligibility:ruleText', { rule: RuleId, source: sourceWords(Source, t) })}</p>
      ))}
    </details>
  );
}

/** Acts that have a page, which takes the name along. */
const PAGES: Readonly<Record<TimelineAct['Act'], string>> = {
  renew: '/domain/renew',
  restore: '/domain/restore',
  push: '/domain/push',
  sell: '/market/mine',
  changeHolder: '/domain/holder',
  changeServers: '/domain/editdns',
  unlock: '/domain/locks',
  delete: '/domain/delete',
  transferOut: '/domain/transferout',
};

function ActRow({ act, at, domain }: { act: TimelineAct; at: string; domain: string }) {
  const { t } = useWords();
  const [, ...others] = act.Bars;
  const words = t(`eligibility:act.${act.Act}`);
  const page = PAGES[act.Act];
  return (
    <li data-act={act.Act}>
      <div className="timeline-head">
        <strong>{act.Allowed ? <Link to={`${page}?Domain=${domain}`}>{words}</Link> : words}</strong>
        <StateOf act={act} />
      </div>
      {!act.Allowed && act.From && <Line act={act} at={at} />}
      {!act.Allowed && <p>{act.Reason}</p>}
      {others.map((bar) => (
        <p key={`${bar.RuleId} ${bar.Reason}`}>{t('eligibility:also', { reason: bar.Reason })}</p>
      ))}
      {act.Remarks.map(({ RuleId, Text, Until }) => (
        <p key={RuleId} className="ns-muted">
          {t('eligibility:remarkUntil', { text: Text, date: dayText(Until) })}
        </p>
      ))}
      <Rules act={act} />
    </li>
  );
}

/**
 * What can be done with one name of mine today, each by its page; what cannot, behind: from which day, and why
 * (acceptance E2, F3).
 */
export function DomainTimeline({ acts, at, domain }: { acts: readonly TimelineAct[]; at: string; domain: string }) {
  const { t } = useWords();
  const [now, later] = [acts.filter(({ Allowed }) => Allowed), acts.filter(({ Allowed }) => !Allowed)];
  const rows = (some: readonly TimelineAct[]) => (
    <ul className="timeline">
      {some.map((act) => (
        <ActRow key={act.Act} act={act} at={at} domain={domain} />
      ))}
    </ul>
  );
  return (
    <Section id="acts" title={t('eligibility:title')}>
      {now.length > 0 ? rows(now) : <p>{t('eligibility:none')}</p>}
      {later.length > 0 && (
        <details>
          <summary>{t('eligibility:later', { count: later.length })}</summary>
          {rows(later)}
        </details>
      )}
    </Section>
  );
}
