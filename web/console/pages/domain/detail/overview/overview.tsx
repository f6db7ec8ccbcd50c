import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { Hosting, useZoneFacts } from '../../../../zones/hosting.tsx';
import { RenewalFacts } from '../../renew/eligibility.tsx';
import { AutoRenew } from '../auto-renew.tsx';
import { Labels } from '../labels.tsx';
import { Section } from '../section.tsx';
import { LifeDates } from './life-dates.tsx';
import { DomainTimeline } from './timeline.tsx';

type Detail = OutputOf<typeof domainDetail>;

/** Until when it is paid, what another year costs, and what becomes of it if nobody renews it. */
function Term({ detail }: { detail: Detail }) {
  const { t } = useWords();
  return (
    <Section id="term" title={t('detail:paidUntil')} card>
      <p className="detail-day">
        <When at={detail.ExpiresAt} dayOnly bare />
      </p>
      <p className="ns-muted">
        {detail.DaysLeft >= 0
          ? t('namestate:daysLeft', { days: detail.DaysLeft })
          : t('namestate:daysOver', { days: -detail.DaysLeft })}
      </p>
      <RenewalFacts detail={detail} />
      <LifeDates detail={detail} />
    </Section>
  );
}

/** Who answers for it, and how far. */
function Resolution({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const zone = useZoneFacts([detail.Name]).get(detail.Name);
  return (
    <Section
      id="resolution"
      title={t('detail:resolution')}
      card
      act={
        <Link to={{ hash: '#dns' }} replace>
          {t('detail:change')}
        </Link>
      }
    >
      {detail.NameServers.length === 0 && <p>{t('domains:detail.noNameServers')}</p>}
      {detail.NameServers.map((server) => (
        <span key={server} className="detail-line ns-name ns-name-whole">
          {server}
        </span>
      ))}
      <p>
        <Hosting of={zone} />
      </p>
    </Section>
  );
}

/** Whether somebody could move it away. */
function Protection({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const is = detail.Locked ? 'on' : 'off';
  return (
    <Section
      id="protection"
      title={t('detail:protection')}
      card
      act={
        <Link to={{ hash: '#locks' }} replace>
          {t('detail:change')}
        </Link>
      }
    >
      <p>
        <StateTag tone={detail.Locked ? 'good' : 'warn'}>{t(`detail:protection.${is}`)}</StateTag>
      </p>
      <p className="ns-muted">{t(`detail:protection.${is}Text`)}</p>
      {detail.HolderLock?.Until && (
        <p className="ns-muted">
          {t('eligibility:from', { date: localTime(detail.HolderLock.Until, timeZone()).slice(0, 10) })}
        </p>
      )}
    </Section>
  );
}

/** What people come for: the term, resolution, protection, and what they can do today. */
export function Overview({ detail }: { detail: Detail }) {
  return (
    <>
      <div className="detail-cards">
        <Term detail={detail} />
        <AutoRenew domain={detail.Name} />
        <Resolution detail={detail} />
        <Protection detail={detail} />
      </div>
      <div className="detail">
        <DomainTimeline acts={detail.Acts} at={detail.At} domain={detail.Name} />
        <Labels key={detail.Name} detail={detail} />
      </div>
    </>
  );
}
