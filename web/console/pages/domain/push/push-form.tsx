import { useId, useState } from 'react';
import { listPushes, previewPush, sendPush } from '#contract/api/transfers/push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { PUSH_SLOW_DAYS } from '#contract/rules/transfers/push.ts';
import { call, callWithWords } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { useFreeFirst } from '../../../tasks/free-first.ts';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';
import { Brings } from './parts.tsx';

type Seen = OutputOf<typeof previewPush>;

const limitOf = (priced: boolean) => batchLimit(priced ? 'pricedPush' : 'push', businessDay());

/** To whom. */
function Recipient({ value, onChange, wrong }: { value: string; onChange: (to: string) => void; wrong: string }) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="push-field">
      <label htmlFor={id}>{t('push:form.to')}</label>
      <input
        id={id}
        className="ns-field"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-describedby={`${id}-help`}
        aria-invalid={wrong !== '' || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className={wrong ? 'ns-wrong' : 'ns-muted'} role={wrong ? 'alert' : undefined}>
        {wrong || t('push:form.to.help')}
      </p>
    </div>
  );
}

/** For how much; undefined: free. */
function Price({
  value,
  onChange,
  wrong,
}: {
  value: string | undefined;
  onChange: (price: string | undefined) => void;
  wrong: string;
}) {
  const { t } = useWords();
  const id = useId();
  const priced = value !== undefined;
  return (
    <fieldset className="push-choice">
      <legend>{t('push:accept.price')}</legend>
      <label className="push-tick">
        <input type="radio" name={id} checked={!priced} onChange={() => onChange(undefined)} />
        {t('push:form.price.free')}
      </label>
      <label className="push-tick">
        <input type="radio" name={id} checked={priced} onChange={() => onChange('')} />
        {t('push:form.price.ask')}
      </label>
      {priced && (
        <div className="push-field">
          <label htmlFor={`${id}-price`}>{t('push:form.price')}</label>
          <input
            id={`${id}-price`}
            className="ns-field"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            aria-describedby={`${id}-help`}
            aria-invalid={wrong !== '' || undefined}
            onChange={({ target }) => onChange(target.value)}
          />
          <p id={`${id}-help`} className={wrong ? 'ns-wrong' : 'ns-muted'} role={wrong ? 'alert' : undefined}>
            {wrong || t('push:form.price.help', { limit: limitOf(true) })}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** What goes along and what does not, before anything is sent. */
function What({
  seen,
  priced,
  agreed,
  onAgree,
}: {
  seen: Seen;
  priced: boolean;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}) {
  const { t } = useWords();
  const dayOf = (at: string) => localTime(at, timeZone()).slice(0, 10);
  return (
    <section className="push-box" aria-label={t('push:form.what')}>
      <h2>{t('push:form.what')}</h2>
      {seen.From.length > 0 && (
        <div>
          <strong>{t('push:form.from')}</strong>
          <ul className="push-bad">
            {seen.From.map(({ Name, From }) => (
              <li key={Name}>{t('push:form.from.row', { name: Name, date: dayOf(From) })}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="push-what">
        <li>{t('push:form.what.stays')}</li>
        {priced && <li>{t('push:form.what.yields')}</li>}
        <li>{t('push:form.what.own')}</li>
        <li>{t('push:form.what.hold')}</li>
        <li>{t('push:form.what.slow', { days: PUSH_SLOW_DAYS })}</li>
        <li>{t('push:form.what.see')}</li>
      </ul>
      {seen.Brings.length > 0 && <Brings rows={seen.Brings} label={t('push:form.what')} />}
      {seen.Preview.Good === seen.Preview.Total && (
        <label className="push-tick">
          <input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
          {t('push:form.agree')}
        </label>
      )}
    </section>
  );
}

/** `/domain/push?New=1`: names, recipient and price; what goes along is shown before it is sent. */
export function PushForm({ initial }: { initial: string }) {
  const { t } = useWords();
  const [to, setTo] = useState('');
  const [price, setPrice] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const names = useNames(limitOf(price !== undefined), initial);
  const fixes = useFreeFirst();
  const batch = useBatch(names, price === undefined ? '' : 'priced', {
    preview: async (Names) => {
      const told = await call(previewPush, { Names, Priced: price !== undefined });
      setSeen(told);
      return told.Preview;
    },
    start: async (Names) => {
      const asked = { Names, To: to, Agreed: true, ...(price === undefined ? {} : { Price: price }) } as const;
      const { data, message } = await callWithWords(sendPush, asked);
      notice('done', message);
      void queries.invalidateQueries({ queryKey: [listPushes.path] });
      return { Number: data.Id, To: `/domain/push/${data.Id}` };
    },
  });
  const wrong = (field: string) => batch.problem?.fields.find(({ Path }) => Path === field)?.Msg ?? '';
  return (
    <div className="push-form">
      <Recipient value={to} onChange={setTo} wrong={wrong('To')} />
      <Price value={price} onChange={setPrice} wrong={wrong('Price')} />
      <NamesInput of={names} mine />
      <BatchRun
        of={batch}
        names={names}
        disabled={to.trim() === '' || price?.trim() === '' || (batch.preview !== undefined && !agreed)}
        fixes={fixes}
        startLabel={(count) => t('push:form.submit', { count })}
      >
        {batch.preview && seen && <What seen={seen} priced={price !== undefined} agreed={agreed} onAgree={setAgreed} />}
        {to.trim() === '' && <p className="ns-muted">{t('push:form.first')}</p>}
      </BatchRun>
    </div>
  );
}
