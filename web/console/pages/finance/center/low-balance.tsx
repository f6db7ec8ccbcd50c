import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { financeCenter, setLowBalance } from '#contract/api/finance/balance.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import '#web/shared/ui/field.css';
import './center.css';

type Low = NonNullable<OutputOf<typeof financeCenter>['LowBalance']>;

/** What needs the reader: their balance is below what they set. */
export function LowNote({ of }: { of: Low | undefined }) {
  const { t } = useWords();
  if (!of?.Low) return null;
  return (
    <p className="low-note" role="status">
      <span>{t('statement:low.now', { below: grouped(of.Below) })}</span>
      <Link to="/finance/recharge">{t('balance:recharge')}</Link>
    </p>
  );
}

/** Below which balance the reader wants to be told. */
export function LowBalanceSetting({ of }: { of: Low | undefined }) {
  const { t } = useWords();
  const id = useId();
  const act = useAct(setLowBalance, { after: [financeCenter] });
  const [wrong, setWrong] = useState(false);
  async function save(Below: string | undefined) {
    const input = Below === undefined ? {} : { Below };
    const right = setLowBalance.input.safeParse(input).success;
    setWrong(!right);
    if (!right) return;
    const done = await act.run(input);
    if (done) notice('done', done.message);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    void save(field?.value.trim() ?? '');
    field?.focus();
  }
  const below = of?.Below.Amount;
  return (
    <Block title={t('statement:low.title')}>
      <p className="ns-muted" id={`${id}-help`}>
        {t('statement:low.help')}
      </p>
      <ProblemNote problem={act.problem} />
      <form key={below ?? ''} className="ns-row low-form" onSubmit={submit} noValidate>
        <label htmlFor={id}>{t('statement:low.amount')}</label>
        <input
          id={id}
          className="ns-field"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={below}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-help`}
        />
        <Button type="submit" busy={act.busy}>
          {t('statement:low.save')}
        </Button>
        {of && (
          <button type="button" className="ns-link" onClick={() => save(undefined)}>
            {t('statement:low.off')}
          </button>
        )}
        {wrong && (
          <span className="low-wrong" id={`${id}-wrong`} role="alert">
            {t('statement:amount.form')}
          </span>
        )}
      </form>
    </Block>
  );
}
