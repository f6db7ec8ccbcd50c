import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import './choices.css';

/** Amounts that people choose often, one press each; whole US dollars. */
export function Presets({
  of,
  now,
  onChoose,
}: {
  of: readonly string[];
  now: string;
  onChoose: (usd: string) => void;
}) {
  const { t } = useWords();
  return (
    <fieldset className="pay-presets">
      <legend className="ns-hidden">{t('form:amount.presets')}</legend>
      {of.map((usd) => (
        <Button key={usd} size="small" aria-pressed={now.trim() === usd} onClick={() => onChoose(usd)}>
          <MoneyText value={{ Amount: `${usd}.00`, Currency: 'USD' }} />
        </Button>
      ))}
    </fieldset>
  );
}
