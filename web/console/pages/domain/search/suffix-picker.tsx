import { type ReactNode, useState } from 'react';
import { priceList } from '#contract/api/catalogue.ts';
import { LISTED_SUFFIXES, OPEN_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';
import { SUFFIX_GROUPS } from './suffix-groups.ts';

interface PickerProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What stands at the end of the line of groups. */
  children?: ReactNode;
}

interface GatheredProps {
  lead: SuffixProfile;
  of: readonly SuffixProfile[];
  isSold: (suffix: string) => boolean;
  isChosen: (suffix: string) => boolean;
  onChoose: (suffixes: readonly string[], on: boolean) => void;
}

function SuffixBox({ profile: { suffix, unicode }, place, isSold, isChosen, onChoose }: BoxProps) {
  const { t } = useWords();
  const sold = isSold(suffix);
  return (
    <Check checked={sold && isChosen(suffix)} disabled={!sold} onChange={(on) => onChoose([suffix], on)}>
      <span className="ns-name">.{unicode}</span>
      {place && <span className="search-place"> {place}</span>}
      {!sold && <span className="search-place"> {t('catalogue:price.notSold')}</span>}
    </Check>
  );
}

interface BoxProps extends Pick<GatheredProps, 'isSold' | 'isChosen' | 'onChoose'> {
  profile: SuffixProfile;
  place?: string | undefined;
}

function Places({ of, ...box }: Omit<GatheredProps, 'lead'>) {
  const { t } = useWords();
  const areas = useAreaNames();
  const sold = of.map(({ suffix }) => suffix).filter(box.isSold);
  return (
    <>
      <p className="ns-row">
        <button type="button" className="ns-link" onClick={() => box.onChoose(sold, true)}>
          {t('search:gathered.all')}
        </button>
        <button type="button" className="ns-link" onClick={() => box.onChoose(sold, false)}>
          {t('search:gathered.none')}
        </button>
      </p>
      <div className="search-gathered-boxes">
        {of.map((profile) => (
          <SuffixBox key={profile.suffix} profile={profile} place={areas?.china[profile.province ?? '']} {...box} />
        ))}
      </div>
    </>
  );
}

/** Suffixes that few want stay closed until somebody looks for them; how many are chosen is said all the same. */
function Gathered({ lead, ...places }: GatheredProps) {
  const { t } = useWords();
  const [opened, setOpened] = useState(false);
  const { of, isChosen } = places;
  const count = of.filter(({ suffix }) => isChosen(suffix)).length;
  return (
    <details className="search-gathered" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        {t('catalogue:gathered', { suffix: lead.unicode, count: of.length })}
        {count > 0 && <span className="search-place"> {t('search:gathered.chosen', { count })}</span>}
      </summary>
      {opened && <Places {...places} />}
    </details>
  );
}

/**
 * Under which suffixes labels are asked: groups of a kind by one press, each by itself behind. One that has no price
 * today is shown as not for sale and cannot be chosen.
 */
export function SuffixPicker({ chosen, onChange, children }: PickerProps) {
  const { t } = useWords();
  const { data } = useAnswer(priceList, {});
  const sold = data && new Set(data.Suffixes.map(({ Suffix }) => Suffix));
  const box = {
    isSold: (suffix: string) => sold?.has(suffix) ?? true,
    isChosen: (suffix: string) => chosen.includes(suffix),
    onChoose: (suffixes: readonly string[], on: boolean) =>
      onChange(
        OPEN_SUFFIXES.map(({ suffix }) => suffix).filter((each) =>
          suffixes.includes(each) ? on : chosen.includes(each),
        ),
      ),
  };
  const gathered = Map.groupBy(OPEN_SUFFIXES, ({ under }) => under);
  return (
    <fieldset>
      <legend className="ns-hidden">{t('search:suffixes')}</legend>
      <div className="search-groups">
        {SUFFIX_GROUPS.map((group) => {
          const of = group.map(({ suffix }) => suffix).filter(box.isSold);
          const on = of.length > 0 && of.every(box.isChosen);
          return (
            <button
              key={group[0]?.suffix}
              type="button"
              className="search-chip"
              aria-pressed={on}
              disabled={of.length === 0}
              onClick={() => box.onChoose(of, !on)}
            >
              {group.map(({ unicode }) => `.${unicode}`).join(' ')}
            </button>
          );
        })}
        {children}
      </div>
      <details className="search-gathered">
        <summary>{t('search:suffixes.one')}</summary>
        <div className="search-gathered-boxes">
          {LISTED_SUFFIXES.map((profile) => (
            <SuffixBox key={profile.suffix} profile={profile} {...box} />
          ))}
        </div>
        {LISTED_SUFFIXES.flatMap((lead) => {
          const of = gathered.get(lead.suffix);
          return of ? [<Gathered key={lead.suffix} lead={lead} of={of} {...box} />] : [];
        })}
      </details>
    </fieldset>
  );
}
