import { Link } from 'react-router';
import { domainList } from '#contract/api/domains.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { countText } from '#web/shared/ui/money-text.tsx';
import { SOON } from './soon.ts';

/** So many suffixes have a bar of their own; the rest are counted together. */
const SHOWN = 6;

interface Part {
  readonly suffix: string;
  readonly unicode: string;
  readonly total: number;
}

function Share({ of: { suffix, unicode, total }, most }: { of: Part; most: number }) {
  return (
    <li>
      <Link className="ns-name" to={`/domain/list?Suffix=${suffix}`}>{`.${unicode}`}</Link>
      <ShareBar of={BigInt(total)} most={BigInt(most)} />
      <span className="ns-number">{countText(total)}</span>
    </li>
  );
}

/** My names by suffix, the most first; nothing before there are names. Reads what the card of expiring names reads. */
export function PortfolioCard() {
  const { t } = useWords();
  const { data } = useAnswer(domainList, SOON);
  const parts = (data?.Suffixes ?? [])
    .map(({ Suffix, Unicode, Total }): Part => ({ suffix: Suffix, unicode: Unicode, total: Total }))
    .sort((one, other) => other.total - one.total);
  const [first] = parts;
  if (!first) return null;
  const rest = parts.slice(SHOWN);
  const all = parts.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className="ns-card" aria-labelledby="home-portfolio">
      <h2 id="home-portfolio">{t('home:portfolio.title')}</h2>
      <p>{t('home:portfolio.all', { count: countText(all) })}</p>
      <ul className="home-shares">
        {parts.slice(0, SHOWN).map((part) => (
          <Share key={part.suffix} of={part} most={first.total} />
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="ns-muted">
          {t('home:portfolio.rest', {
            suffixes: rest.length,
            count: countText(rest.reduce((sum, { total }) => sum + total, 0)),
          })}
        </p>
      )}
      <Link to="/domain/list">{t('home:portfolio.see')}</Link>
    </section>
  );
}
