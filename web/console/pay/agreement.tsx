import { Link } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';

interface AgreementProps {
  agreed: boolean;
  /** It was pressed without. */
  missing: boolean;
  onAgree: (on: boolean) => void;
}

/** The terms, agreed to before anything is bought. */
export function Agreement({ agreed, missing, onAgree }: AgreementProps) {
  const { t } = useWords();
  return (
    <div className="pay-agree">
      <input
        type="checkbox"
        className="ns-tick"
        id="pay-agree"
        checked={agreed}
        onChange={({ target }) => onAgree(target.checked)}
        aria-describedby="pay-agree-wrong"
      />{' '}
      <label htmlFor="pay-agree">
        {t('orders:checkout.agree')}{' '}
        <Link to="/legal/terms" target="_blank">
          {t('orders:checkout.terms')}
        </Link>
      </label>
      <p id="pay-agree-wrong" className="ns-wrong" role="alert">
        {missing && t('common:agree.needed')}
      </p>
    </div>
  );
}
