import { Link } from 'react-router';
import { priceList, type SuffixPrices } from '#contract/api/catalogue.ts';
import { SUFFIXES, shownSuffix } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';

/** What a buyer should know before they look at the price. */
function Conditions({ of: { RealName, Premium, With } }: { of: SuffixPrices }) {
  const { t } = useWords();
  if (!RealName && !Premium && With.length === 0) return t('catalogue:price.noConditions');
  return (
    <>
      {RealName && (
        <div>
          <Link to="/template/cn">{t('catalogue:price.realName')}</Link>
        </div>
      )}
      {Premium && <div>{t('catalogue:price.premium')}</div>}
      {With.map((suffix) => (
        <div key={suffix}>
          {t('catalogue:price.with')} <span className="ns-name">.{suffix}</span>
        </div>
      ))}
    </>
  );
}

/** Suffixes that few want, closed until somebody looks for them; under each the place it is named after. */
function Gathered({ under, rows, columns: [suffix, ...rest] }: GatheredProps) {
  const { t } = useWords();
  const areas = useAreaNames();
  const named: Column<SuffixPrices> = {
    ...suffix,
    render: (row) => (
      <>
        {suffix.render(row)} <span className="ns-muted">{areas?.china[row.Province ?? '']}</span>
      </>
    ),
  };
  const title = t('catalogue:gathered', { suffix: shownSuffix(under), count: rows.length });
  return (
    <details>
      <summary>{title}</summary>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ Suffix }) => Suffix}
        columns={[named, ...rest]}
        total={rows.length}
      />
    </details>
  );
}

interface GatheredProps {
  /** The suffix they are gathered under. */
  under: string;
  rows: readonly SuffixPrices[];
  columns: readonly [Column<SuffixPrices>, ...Column<SuffixPrices>[]];
}

/** What we know and have no price for: told, so that nobody looks for it in vain. */
function NotSold({ sold }: { sold: readonly SuffixPrices[] }) {
  const { t } = useWords();
  const rest = SUFFIXES.filter(({ suffix }) => sold.every(({ Suffix }) => Suffix !== suffix));
  if (rest.length === 0) return null;
  return (
    <p className="ns-muted">
      {t('catalogue:price.notSold.which', { suffixes: rest.map(({ unicode }) => `.${unicode}`).join(' ') })}
    </p>
  );
}

/** `/price`: what every suffix costs; open to everybody (acceptance D5). */
export function Component() {
  const { t } = useWords();
  const prices = useAnswer(priceList, {});
  const money = (key: 'Register' | 'Renew' | 'Transfer' | 'Restore', title: string): Column<SuffixPrices> => ({
    key,
    title,
    right: true,
    card: 'line',
    render: (row) => <MoneyText value={row[key]} bare />,
  });
  const columns: [Column<SuffixPrices>, ...Column<SuffixPrices>[]] = [
    {
      key: 'Suffix',
      title: t('catalogue:price.suffix'),
      render: (row) => <span className="ns-name">.{row.Unicode}</span>,
    },
    money('Register', t('catalogue:price.register')),
    money('Renew', t('catalogue:price.renew')),
    money('Transfer', t('catalogue:price.transfer')),
    money('Restore', t('catalogue:price.restore')),
    {
      key: 'Terms',
      title: t('catalogue:price.terms'),
      card: 'head',
      render: ({ YearsMin, YearsMax }) => (
        <span className="ns-whole">{t('catalogue:price.termsValue', { min: YearsMin, max: YearsMax })}</span>
      ),
    },
    {
      key: 'Label',
      title: t('catalogue:price.length'),
      // What a name may look like is told by the search.
      card: 'none',
      render: ({ LengthMin, LengthMax, Chinese }) => (
        <>
          <div className="ns-whole">{t('catalogue:price.lengthValue', { min: LengthMin, max: LengthMax })}</div>
          <div>{t(Chinese ? 'catalogue:price.chinese' : 'catalogue:price.noChinese')}</div>
        </>
      ),
    },
    {
      key: 'AfterExpiry',
      title: t('catalogue:price.afterExpiry'),
      card: 'line',
      render: ({ LateDays, RestoreDays }) => (
        <>
          <div className="ns-whole">{t('catalogue:price.lateValue', { late: LateDays })}</div>
          {RestoreDays > 0 && (
            <div className="ns-whole">{t('catalogue:price.restoreValue', { restore: RestoreDays })}</div>
          )}
        </>
      ),
    },
    {
      key: 'Conditions',
      title: t('catalogue:price.conditions'),
      card: 'line',
      render: (row) => <Conditions of={row} />,
    },
  ];
  return (
    <Page
      title={t('menu:title.price')}
      about={t('catalogue:price.about')}
      act={
        <Link className="ns-tool ns-tool-main" to="/domain/search">
          {t('menu:title.domain.search')}
        </Link>
      }
    >
      <Answer of={prices}>
        {({ Suffixes }) => {
          const { listed = [], ...gathered } = Object.groupBy(Suffixes, ({ Under }) => Under ?? 'listed');
          return (
            <>
              <DataTable
                label={t('menu:title.price')}
                rows={listed}
                rowKey={({ Suffix }) => Suffix}
                columns={columns}
                total={listed.length}
                empty={<Empty title={t('catalogue:price.none')} />}
              />
              {Object.entries(gathered).map(([under, rows = []]) => (
                <Gathered key={under} under={under} rows={rows} columns={columns} />
              ))}
              <NotSold sold={Suffixes} />
              <p className="ns-muted">{t('catalogue:price.note')}</p>
            </>
          );
        }}
      </Answer>
    </Page>
  );
}
