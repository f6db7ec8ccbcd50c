import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProofTag } from './proof-tag.tsx';
import { Resend } from './resend.tsx';
import './registrant.css';

/** On a name's page: what its holder has to do, until when, and one press to mail them again. */
export function ProofBlock({ detail }: { detail: OutputOf<typeof domainDetail> }) {
  const { t } = useWords();
  const { EmailProof, EmailAsked } = detail;
  if (!EmailProof || !EmailAsked) return null;
  return (
    <section className="registrant-note" aria-label={t('registrant:detail.title')}>
      <h2>{t('registrant:detail.title')}</h2>
      <p>
        <ProofTag of={detail} />
      </p>
      <div className="registrant-line">
        <span>{t(`registrant:detail.${EmailProof.State}`, { email: EmailAsked.Email })}</span>
        <Resend id={EmailAsked.Id} email={EmailAsked.Email} />
      </div>
    </section>
  );
}
