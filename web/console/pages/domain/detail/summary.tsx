import type { ReactNode } from 'react';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { DomainStateTag, Expiry } from '../list/facts.tsx';

type Detail = OutputOf<typeof domainDetail>;

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What one wants to know first: how it stands, until when, whether it renews itself, whether it is locked. */
export function Summary({ detail }: { detail: Detail }) {
  const { t } = useWords();
  return (
    <dl className="detail-summary">
      <Cell label={t('domains:list.state')}>
        {detail.Phase === 'active' ? (
          <DomainStateTag of={detail} />
        ) : (
          <StateTag tone="bad">{t(`detail:phase.${detail.Phase}`)}</StateTag>
        )}
      </Cell>
      <Cell label={t('domains:list.expires')}>
        <Expiry row={detail} />
      </Cell>
      <Cell label={t('domains:list.autoRenew')}>
        <StateTag tone={detail.AutoRenew ? 'good' : 'plain'}>
          {t(detail.AutoRenew ? 'domains:auto.on' : 'domains:auto.off')}
        </StateTag>
      </Cell>
      <Cell label={t('domains:list.lock')}>
        <StateTag tone={detail.Locked ? 'good' : 'plain'}>
          {t(detail.Locked ? 'domains:lock.on' : 'domains:lock.off')}
        </StateTag>
      </Cell>
    </dl>
  );
}
