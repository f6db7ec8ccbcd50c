import { Link } from 'react-router';
import type { IdentityOnWire, ProofOnWire } from '#contract/api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { ContactLink } from '../contact-link.tsx';

/** By when staff have looked at papers that wait. */
export function DueNote({ of }: { of: ProofOnWire | undefined }) {
  const { t } = useWords();
  if (of?.DueAt === undefined) return null;
  // The clock runs to midnight of a business day: the last minute before it is the day that is meant.
  const last = new Date(Date.parse(of.DueAt) - 1).toISOString();
  return <span className="ns-muted">{t('identity:due', { day: localTime(last, timeZone()).slice(0, 10) })}</span>;
}

/** Paper, number in part, and its last day. */
export function PaperText({ of }: { of: ProofOnWire }) {
  const { t } = useWords();
  return (
    <>
      {t(`identity:type.${of.IdType}`)}
      <br />
      <span className="ns-muted">
        {of.Number}
        {of.Number && ' · '}
        {of.ExpiresOn ? t('identity:until', { day: of.ExpiresOn }) : t('identity:longTerm')}
      </span>
    </>
  );
}

/** Every reason of a refusal with the field to put right, and what staff added. */
export function Reasons({ of, template }: { of: ProofOnWire; template: string }) {
  const { t } = useWords();
  if (of.State !== 'refused') return null;
  return (
    <>
      <ul className="identity-reasons">
        {of.Reasons.map(({ Reason, Field }) => (
          <li key={Reason}>
            <strong>{t(Field ? `identity:field.${Field}` : 'identity:field.all')}</strong>{' '}
            {t(`identity:reason.${Reason}`)}{' '}
            {Field === 'Holder' && <Link to={`/template/${template}`}>{t('identity:act.template')}</Link>}
          </li>
        ))}
      </ul>
      {of.Note && <p className="identity-note">{t('identity:reasons.note', { note: of.Note })}</p>}
      <p>
        <ContactLink topic="verification" />
      </p>
    </>
  );
}

/** Why a holder's name cannot stand for a .cn name, and where to change it. */
export function HolderFault({ of }: { of: IdentityOnWire }) {
  const { t } = useWords();
  if (!of.HolderFault) return null;
  return (
    <p className="identity-fault">
      {t(`identity:holder.${of.HolderFault}`)}{' '}
      <Link to={`/template/${of.TemplateId}`}>{t('identity:act.template')}</Link>
    </p>
  );
}

/** A template's own name; the one of the profile was named by us, in the language of that day. */
export function useTemplateName(): (of: IdentityOnWire) => string {
  const { t } = useWords();
  return (of) => (of.FromProfile ? t('templates:personal.name') : of.Name);
}
