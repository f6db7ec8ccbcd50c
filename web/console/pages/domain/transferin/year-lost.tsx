import { useState } from 'react';
import { remindTransferIn, type TransferInLine } from '#contract/api/transfers/transfer-in.ts';
import { fromWire, toGrouped } from '#contract/money.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';

const dayOf = (at: string) => localTime(at, timeZone()).slice(0, 10);

interface Lost {
  name: string;
  until: string;
  /** Unknown of a name whose registry tells no price for its renewal. */
  worth: TransferInLine['YearLostWorth'];
  remindedAt: string | undefined;
}

/** The lost-year guard: what a transfer now would cost, and a letter for the day on which it no longer does. */
export function YearLost({ name, until, worth, remindedAt }: Lost) {
  const { t } = useWords();
  const remind = useAct(remindTransferIn);
  const [at, setAt] = useState(remindedAt);
  async function go() {
    const done = await remind.run({ Name: name });
    if (done) setAt(done.data.At);
  }
  return (
    <div>
      <div className="ns-wrong">
        {worth
          ? t('transferin:yearLostWorth', { date: dayOf(until), price: toGrouped(fromWire(worth)) })
          : t('transferin:yearLost', { date: dayOf(until) })}
      </div>
      {at ? (
        <div role="status">{t('transferin:reminded', { date: dayOf(at) })}</div>
      ) : (
        <Button size="small" busy={remind.busy} onClick={() => void go()}>
          {t('transferin:remind', { date: dayOf(until) })}
        </Button>
      )}
      <ProblemNote problem={remind.problem} />
    </div>
  );
}
