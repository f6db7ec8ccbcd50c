import type { StatementSums } from '#contract/staff-api/bank-statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/**
 * What a statement says of itself: it begins with this, so much came, so much left, it ends with that. Inside a list of
 * facts.
 */
export function Sums({ of }: { of: StatementSums }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t('bankstatement:account')}</dt>
      <dd>{`${of.Account} (${of.Opening.Currency})`}</dd>
      <dt>{t('bankstatement:period')}</dt>
      <dd>{t('bankstatement:period.of', { from: of.From, to: of.To })}</dd>
      <dt>{t('bankstatement:lines')}</dt>
      <dd>{of.Lines}</dd>
      {(['opening', 'credits', 'debits', 'closing'] as const).map((sum) => (
        <Sum key={sum} words={t(`bankstatement:${sum}`)} of={of} sum={sum} />
      ))}
    </>
  );
}

const FIELDS = { opening: 'Opening', credits: 'Credits', debits: 'Debits', closing: 'Closing' } as const;

function Sum({ words, of, sum }: { words: string; of: StatementSums; sum: keyof typeof FIELDS }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>
        <MoneyText value={of[FIELDS[sum]]} />
      </dd>
    </>
  );
}
