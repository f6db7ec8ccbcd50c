import { useId, useState } from 'react';
import { listListings, listMarket, previewListing, startListing } from '#contract/api/market/listings.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { dealFeeOn } from '#contract/rules/escrow/deal.ts';
import { LISTING_RESERVE_HOURS } from '#contract/rules/market/listing.ts';
import { call, callWithWords } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { useFreeFirst } from '../../../tasks/free-first.ts';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';

interface DollarsProps {
  label: string;
  help: string;
  value: string;
  onChange: (price: string) => void;
  wrong: string;
}

function Dollars({ label, help, value, onChange, wrong }: DollarsProps) {
  const id = useId();
  return (
    <div className="market-field">
      <label htmlFor={id}>{label}</label>
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
        {wrong || help}
      </p>
    </div>
  );
}

/** In which ways the names are sold, as it is typed. */
interface How {
  readonly price: string;
  readonly offers: boolean;
  readonly floor: string;
}

function HowToSell({
  how,
  onChange,
  wrongOf,
}: {
  how: How;
  onChange: (how: How) => void;
  wrongOf: (field: string) => string;
}) {
  const { t } = useWords();
  return (
    <>
      <Dollars
        label={t('market:form.price')}
        help={t('market:form.price.help')}
        value={how.price}
        onChange={(price) => onChange({ ...how, price })}
        wrong={wrongOf('Price')}
      />
      <label className="market-tick">
        <input
          type="checkbox"
          checked={how.offers}
          onChange={({ target }) =>
            onChange({ ...how, offers: target.checked, floor: target.checked ? how.floor : '' })
          }
        />
        {t('market:form.offers')}
      </label>
      {how.offers && (
        <Dollars
          label={t('market:form.floor')}
          help={t('market:form.floor.help')}
          value={how.floor}
          onChange={(floor) => onChange({ ...how, floor })}
          wrong={wrongOf('Floor')}
        />
      )}
    </>
  );
}

function What({ how, agreed, onAgree }: { how: How; agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const { t } = useWords();
  return (
    <section aria-label={t('market:form.what')}>
      <h2>{t('market:form.what')}</h2>
      <ul className="market-what">
        {how.price.trim() !== '' && (
          <>
            <li>{t('market:form.what.sold')}</li>
            <li>{t('market:form.what.money')}</li>
            <li>{t('market:form.what.keep', { hours: LISTING_RESERVE_HOURS })}</li>
          </>
        )}
        {how.offers && (
          <>
            <li>{t('market:form.what.offers')}</li>
            <li>{t('market:form.what.fee', { percent: feePercent() })}</li>
          </>
        )}
        <li>{t('market:form.what.yields')}</li>
        <li>{t('market:form.what.back')}</li>
      </ul>
      <label className="market-tick">
        <input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
        {t('market:form.agree')}
      </label>
    </section>
  );
}

/** Our fee of a deal, as it is asked today. */
const feePercent = (): string => String(Number(dealFeeOn(businessDay()).basisPoints) / 100);

/** `/market/mine?New=1`: names and their price; what it means is read before they are put up. */
export function ListingForm({ initial }: { initial: string }) {
  const { t } = useWords();
  const [how, setHow] = useState<How>({ price: '', offers: false, floor: '' });
  const [agreed, setAgreed] = useState(false);
  const names = useNames(batchLimit('listing', businessDay()), initial);
  const fixes = useFreeFirst();
  const batch = useBatch(names, '', {
    preview: async (Names) => (await call(previewListing, { Names })).Preview,
    start: async (Names) => {
      const { data, message } = await callWithWords(startListing, {
        Names,
        ...(how.price.trim() === '' ? {} : { Price: how.price }),
        ...(how.offers ? { TakesOffers: true } : {}),
        ...(how.floor.trim() === '' ? {} : { Floor: how.floor }),
        Agreed: true,
      });
      notice('done', message);
      for (const read of [listListings, listMarket]) void queries.invalidateQueries({ queryKey: [read.path] });
      return { Number: String(data.Count), To: '/market/mine' };
    },
  });
  const wrongOf = (field: string) => batch.problem?.fields.find(({ Path }) => Path === field)?.Msg ?? '';
  const sold = how.price.trim() !== '' || how.offers;
  const ready = batch.preview !== undefined && batch.preview.Good === batch.preview.Total;
  return (
    <div className="market-form">
      <HowToSell how={how} onChange={setHow} wrongOf={wrongOf} />
      <NamesInput of={names} mine />
      <BatchRun
        of={batch}
        names={names}
        disabled={!sold || (batch.preview !== undefined && !agreed)}
        fixes={fixes}
        startLabel={(count) => t('market:form.submit', { count })}
      >
        {ready && <What how={how} agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
    </div>
  );
}
