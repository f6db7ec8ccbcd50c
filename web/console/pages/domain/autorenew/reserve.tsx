import { type FormEvent, useId, useState } from 'react';
import { autoRenewPlan, saveReserve } from '#contract/api/auto-renew.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { AUTO_RENEW_AHEAD_DAYS } from '#contract/rules/auto-renew.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block } from '#web/shared/ui/page.tsx';

/** `50`, `50.5` and `50.50` are amounts. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** What is to be kept for renewals; nothing is held, one is told. */
export function Reserve({ now }: { now: MoneyOnWire }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(now.Amount);
  const save = useAct(saveReserve, { after: [autoRenewPlan] });
  const parts = AMOUNT.exec(text.trim());
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!parts) return;
    const Amount = { Amount: `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`, Currency: 'USD' as const };
    const done = await save.run({ Amount });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('renewals:reserve.title')}>
      <form className="autorenew-reserve" onSubmit={submit} noValidate>
        <p id={`${id}-help`}>{t('renewals:reserve.help', { days: AUTO_RENEW_AHEAD_DAYS })}</p>
        <label htmlFor={id}>{t('renewals:reserve.amount')}</label>
        <div className="ns-row">
          <input
            id={id}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-invalid={!parts}
            aria-describedby={`${id}-help ${id}-wrong`}
          />
          <Button type="submit" busy={save.busy} disabled={!parts}>
            {t('renewals:reserve.save')}
          </Button>
        </div>
        <p id={`${id}-wrong`} className="ns-wrong" role="status">
          {parts ? '' : t('renewals:reserve.wrong')}
        </p>
        <ProblemNote problem={save.problem} />
      </form>
    </Block>
  );
}
