import { Link } from 'react-router';
import type { NameMatch } from '#contract/states/name-match.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

interface Named {
  readonly CustomerId: string;
  readonly CustomerName?: string | undefined;
  readonly CustomerEmail?: string | undefined;
}

/** A customer as a member knows them again: name, address, number. */
export function Whose({ of }: { of: Named }) {
  const { t } = useWords();
  const number = t('dual:customer.number', { id: of.CustomerId });
  const name = of.CustomerName ?? of.CustomerEmail ?? number;
  const beside = [of.CustomerEmail, number].filter((each) => each !== undefined && each !== name);
  return (
    <>
      <Link to={`/customers/${of.CustomerId}`}>{name}</Link>
      {beside.map((each) => (
        <div key={each} className="ns-muted">
          {each}
        </div>
      ))}
    </>
  );
}

const TONES: Readonly<Record<NameMatch, Tone>> = { same: 'good', differs: 'bad', cannot_tell: 'warn' };

/** Whether the name beside a payment is the customer's: a hint for who decides. */
export function NameHint({ match }: { match: NameMatch }) {
  const { t } = useWords();
  return <StateTag tone={TONES[match]}>{t(`dual:name.${match}`)}</StateTag>;
}
