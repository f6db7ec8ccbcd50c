import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { amountProblem, type Bounds } from './amount-problem.ts';

/** For a `Field` that holds an amount: what is wrong with it while it is typed, before any code is asked for. */
export function useAmountCheck(bounds: Bounds): (typed: string, left: boolean) => string | undefined {
  const { t } = useWords();
  return (typed, left) => {
    const problem = amountProblem(typed, bounds, left);
    if (!problem) return undefined;
    const bound = problem === 'form' ? undefined : bounds[problem];
    return t(`form:amount.${problem}`, { amount: bound ? grouped({ Amount: bound, Currency: 'USD' }) : '' });
  };
}
