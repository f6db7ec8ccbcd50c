import { LOSES_MUCH_PERCENT } from '#contract/rules/dns/many.ts';
import { useWords } from '#web/shared/i18n/words.ts';

interface AgreeProps {
  count: number;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Many zones would lose much: asked about once more. */
export function Agree({ count, agreed, onAgree }: AgreeProps) {
  const { t } = useWords();
  return (
    <p className="zones-many-warn">
      <label>
        <input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />{' '}
        {t('manyzones:loseMuch', { count, percent: LOSES_MUCH_PERCENT })}
      </label>
    </p>
  );
}
