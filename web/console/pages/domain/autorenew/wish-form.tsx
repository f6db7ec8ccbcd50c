import { useState } from 'react';
import { changeAutoRenewals, previewAutoRenewals } from '#contract/api/auto-renew.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { AUTO_RENEW_YEARS_MAX } from '#contract/rules/auto-renew.ts';
import { TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../tasks/names-input.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';

type Seen = OutputOf<typeof previewAutoRenewals>;

/** On: what a year of it costs. Off: from when on the names need their owner. */
function Consequence({ seen, on }: { seen: Seen; on: boolean }) {
  const { t } = useWords();
  const { Cost, FirstExpiry } = seen;
  if (!on)
    return FirstExpiry ? <p className="ns-wrong">{t('renewals:auto.offWarning', { day: FirstExpiry })}</p> : null;
  return (
    <p>
      {Cost.Names > 0 && t('renewals:auto.cost', { amount: grouped(Cost.Amount), count: Cost.Names })}
      {Cost.Names + Cost.Barred === 0 && t('renewals:auto.costNone')}{' '}
      {Cost.Unpriced > 0 && t('renewals:auto.unpriced', { count: Cost.Unpriced })}{' '}
      {Cost.Barred > 0 && t('renewals:auto.barred', { count: Cost.Barred })}
    </p>
  );
}

/** Paste or choose → what comes of it → a task that can be taken back. */
export function WishForm({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('autoRenew', initial);
  const [on, setOn] = useState(true);
  const [years, setYears] = useState(TERM_YEARS_MIN);
  const [seen, setSeen] = useState<Seen>();
  const batch = useBatch(names, `${on} ${years}`, {
    preview: async (Names) => {
      const answer = await call(previewAutoRenewals, { Names, On: on, Years: years });
      setSeen(answer);
      return answer.Preview;
    },
    start: (Names) => call(changeAutoRenewals, { Names, On: on, Years: years }),
  });
  return (
    <Block title={t('renewals:auto.many')}>
      <div className="autorenew-form">
        <NamesInput of={names} mine />
        <fieldset className="autorenew-wish">
          <legend>{t('renewals:auto.wish')}</legend>
          {[true, false].map((each) => (
            <label key={String(each)}>
              <input type="radio" name="autorenew-wish" checked={on === each} onChange={() => setOn(each)} />{' '}
              {t(each ? 'renewals:auto.turnOn' : 'renewals:auto.turnOff')}
            </label>
          ))}
        </fieldset>
        {on && (
          <p className="ns-row">
            {t('renewals:auto.years')}
            <YearsSelect
              label={t('renewals:auto.years')}
              value={years}
              max={AUTO_RENEW_YEARS_MAX}
              onChange={setYears}
            />
          </p>
        )}
        {batch.preview && seen && <Consequence seen={seen} on={on} />}
        <BatchRun
          of={batch}
          names={names}
          startLabel={(count) => t(on ? 'renewals:auto.startOn' : 'renewals:auto.startOff', { count })}
        />
      </div>
    </Block>
  );
}
