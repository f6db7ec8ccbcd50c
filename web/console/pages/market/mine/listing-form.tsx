import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { selectDomains } from '#contract/api/domain-selection.ts';
import { listListings, listMarket, previewListing, startListing } from '#contract/api/market/listings.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { LISTING_RESERVE_HOURS } from '#contract/rules/market/listing.ts';
import { call, callWithWords } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries, useAct } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import type { NamedOnce } from '../../../tasks/names-text.ts';
import { useBatch } from '../../../tasks/use-batch.ts';

function Price({ value, onChange, wrong }: { value: string; onChange: (price: string) => void; wrong: string }) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="market-field">
      <label htmlFor={id}>{t('market:form.price')}</label>
      <input
        id={id}
        className="ns-field"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        aria-describedby={`${id}-help`}
        aria-invalid={wrong !== '' || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className={wrong ? 'ns-wrong' : 'ns-muted'} role={wrong ? 'alert' : undefined}>
        {wrong || t('market:form.price.help')}
      </p>
    </div>
  );
}

function What({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const { t } = useWords();
  return (
    <section aria-label={t('market:form.what')}>
      <h2>{t('market:form.what')}</h2>
      <ul className="market-what">
        <li>{t('market:form.what.sold')}</li>
        <li>{t('market:form.what.money')}</li>
        <li>{t('market:form.what.keep', { hours: LISTING_RESERVE_HOURS })}</li>
        <li>{t('market:form.what.back')}</li>
      </ul>
      <label className="market-tick">
        <input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
        {t('market:form.agree')}
      </label>
    </section>
  );
}

/** Names that one act more would free go along to the page of that act. */
function useFix(page: string) {
  const navigate = useNavigate();
  const keep = useAct(selectDomains);
  return async (names: readonly NamedOnce[]) => {
    const kept = await keep.run({ Selection: { Names: names.map(({ Name }) => Name) } });
    if (kept) navigate(`${page}?Selection=${kept.data.Id}`);
  };
}

/** `/market/mine?New=1`: names and their price; what it means is read before they are put up. */
export function ListingForm({ initial }: { initial: string }) {
  const { t } = useWords();
  const [price, setPrice] = useState('');
  const [agreed, setAgreed] = useState(false);
  const names = useNames(batchLimit('listing', businessDay()), initial);
  const renew = useFix('/domain/renew');
  const unlock = useFix('/domain/locks');
  const batch = useBatch(names, '', {
    preview: async (Names) => (await call(previewListing, { Names })).Preview,
    start: async (Names) => {
      const { data, message } = await callWithWords(startListing, { Names, Price: price, Agreed: true });
      notice('done', message);
      for (const read of [listListings, listMarket]) void queries.invalidateQueries({ queryKey: [read.path] });
      return { Number: String(data.Count), To: '/market/mine' };
    },
  });
  const wrong = batch.problem?.fields.find(({ Path }) => Path === 'Price')?.Msg ?? '';
  const ready = batch.preview !== undefined && batch.preview.Good === batch.preview.Total;
  return (
    <div className="market-form">
      <Price value={price} onChange={setPrice} wrong={wrong} />
      <NamesInput of={names} />
      <BatchRun
        of={batch}
        names={names}
        disabled={price.trim() === '' || (batch.preview !== undefined && !agreed)}
        fixes={{
          renew: { label: t('market:form.fix.renew'), run: (some) => void renew(some) },
          unlock: { label: t('market:form.fix.unlock'), run: (some) => void unlock(some) },
        }}
        startLabel={(count) => t('market:form.submit', { count })}
      >
        {ready && <What agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
    </div>
  );
}
