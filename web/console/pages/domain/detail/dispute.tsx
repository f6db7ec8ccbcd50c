import type { domainDetail } from '#contract/api/domains.ts';
import { nameDispute } from '#contract/api/own/name-dispute.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { When } from '#web/shared/ui/when.tsx';
import '../../../registrant/registrant.css';

/** A name in dispute says where it is decided, what waits meanwhile and what goes on. */
export function DisputeBlock({ detail }: { detail: OutputOf<typeof domainDetail> }) {
  return detail.Holds.some(({ Kind }) => Kind === 'dispute') ? <Told domain={detail.Name} /> : null;
}

function Told({ domain }: { domain: string }) {
  const { t } = useWords();
  const { data } = useAnswer(nameDispute, { Domain: domain });
  const of = data?.Dispute;
  if (!of) return null;
  return (
    <section className="registrant-note" aria-label={t('detail:dispute.title')}>
      <h2>{t('detail:dispute.title')}</h2>
      <p>{t(`detail:dispute.${of.Procedure}`, { provider: of.Provider, number: of.CaseNumber })}</p>
      {of.State === 'stayed' && <p>{t('detail:dispute.stayed')}</p>}
      {of.State === 'cancelling' && <p>{t('detail:dispute.cancelling')}</p>}
      {of.State === 'decided' && of.CarryOutFrom && (
        <p>
          {t('detail:dispute.decided')} <When at={of.CarryOutFrom} />
        </p>
      )}
      <p className="ns-muted">{t('detail:dispute.held')}</p>
    </section>
  );
}
