import { Link } from 'react-router';
import { priceList } from '#contract/api/catalogue.ts';
import { TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { CostCard } from './cost-card.tsx';
import { PriceChips } from './price-chips.tsx';
import { SearchBox } from './search-box.tsx';
import './visitor.css';

/** What makes the house another: each a fact that a visitor can check. */
function Reasons() {
  const { t } = useWords();
  return (
    <ul className="visitor-why">
      {(['many', 'money', 'move', 'answer'] as const).map((why) => (
        <li key={why}>
          <h2>{t(`home:why.${why}.head`)}</h2>
          <p>{t(`home:why.${why}.text`, { days: TASK_UNDO_DAYS })}</p>
        </li>
      ))}
    </ul>
  );
}

function Bring() {
  const { t } = useWords();
  return (
    <section className="visitor-band" aria-labelledby="home-bring">
      <div>
        <h2 id="home-bring">{t('home:bring.head')}</h2>
        <p>{t('home:bring.text')}</p>
      </div>
      <Link className="ns-tool visitor-act" to="/domain/transferin">
        {t('home:bring.act')}
      </Link>
    </section>
  );
}

/** The way from nothing to a name, told before anybody asks for an address. */
function Start() {
  const { t } = useWords();
  return (
    <section className="visitor-start" aria-labelledby="home-start">
      <h2 id="home-start">{t('home:start.head')}</h2>
      <ol>
        {(['1', '2', '3'] as const).map((step) => (
          <li key={step}>{t(`home:start.${step}`)}</li>
        ))}
      </ol>
      <a className="ns-tool ns-tool-main" href="/login/register">
        {t('home:register.act')}
      </a>
    </section>
  );
}

/** What a visitor comes for: a name and what it costs; then why here, and the way in (acceptance A10). */
export function VisitorHome() {
  const { t } = useWords();
  const { data, problem } = useAnswer(priceList, {});
  const prices = problem ? [] : data?.Suffixes;
  return (
    <div className="visitor">
      <div className="visitor-hero">
        <div className="visitor-first">
          <h1>{t('home:visitor.title')}</h1>
          <p className="visitor-about">{t('home:visitor.about')}</p>
          <SearchBox />
          <PriceChips of={prices} />
        </div>
        <CostCard of={prices} />
      </div>
      <Reasons />
      <Bring />
      <Start />
    </div>
  );
}
