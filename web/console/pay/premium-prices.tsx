import type { MoneyOnWire } from '#contract/envelope.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { yearsText } from './years-select.tsx';
import './choices.css';

/** A name as a cart or a list shows it before it is bought. */
export interface PricedName {
  Name: string;
  Unicode: string;
  Years: number;
  Premium: boolean;
  Price: MoneyOnWire;
}

/** What was said yes to: the price of each name, as it stood then. A price that moved wants a new yes. */
export type Confirmed = Readonly<Record<string, string>>;

const isConfirmed = ({ Name, Price }: PricedName, confirmed: Confirmed): boolean => confirmed[Name] === Price.Amount;

/** Premium names whose price was not said yes to. */
export const unconfirmed = (names: readonly PricedName[], confirmed: Confirmed): PricedName[] =>
  names.filter((each) => each.Premium && !isConfirmed(each, confirmed));

/** The field of an order: each premium name with the price confirmed for it. */
export const premiumField = (names: readonly PricedName[], confirmed: Confirmed) => ({
  Premium: names
    .filter((each) => each.Premium && isConfirmed(each, confirmed))
    .map(({ Name, Price }) => ({ Name, Price: { Amount: Price.Amount, Currency: 'USD' as const } })),
});

interface PremiumPricesProps {
  names: readonly PricedName[];
  confirmed: Confirmed;
  onConfirm: (confirmed: Confirmed) => void;
  /** Takes all of them out of a pasted list by one press. */
  onRemove?: (names: readonly PricedName[]) => void;
}

/**
 * Names with a price of their own, each confirmed by its price before money moves (acceptance D4). Nothing where there
 * are none.
 */
export function PremiumPrices({ names, confirmed, onConfirm, onRemove }: PremiumPricesProps) {
  const { t } = useWords();
  const dear = names.filter(({ Premium }) => Premium);
  if (dear.length === 0) return null;
  function turn({ Name, Price }: PricedName, on: boolean) {
    const { [Name]: _, ...others } = confirmed;
    onConfirm(on ? { ...others, [Name]: Price.Amount } : others);
  }
  return (
    <fieldset className="pay-premium">
      <legend>{t('orders:premium.title')}</legend>
      <p className="ns-muted">{t('orders:premium.about')}</p>
      {onRemove && (
        <p>
          <Button size="small" onClick={() => onRemove(dear)}>
            {t('orders:premium.takeOut', { count: dear.length })}
          </Button>
        </p>
      )}
      <ul>
        {dear.map((each) => (
          <li key={each.Name}>
            <label>
              <input
                type="checkbox"
                className="ns-tick"
                checked={isConfirmed(each, confirmed)}
                onChange={({ target }) => turn(each, target.checked)}
                aria-label={t('orders:premium.confirm', { name: each.Unicode, amount: grouped(each.Price) })}
              />
              <DomainName name={each.Unicode} ascii={each.Name} whole />
            </label>
            <span className="ns-muted">{yearsText(t, each.Years)}</span>
            <strong>
              <MoneyText value={each.Price} />
            </strong>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
