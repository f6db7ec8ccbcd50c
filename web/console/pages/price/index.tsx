import { Link } from 'react-router';
import { priceList, type SuffixPrices } from '#contract/api/catalogue.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';

/** What a buyer should know before he looks at the price. */
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

/** `/price`: what every suffix costs; open to everybody (acceptance D5). */
export function Component() {
  const { t } = useWords();
  const prices = useAnswer(priceList, {});
  const money = (key: 'Register' | 'Renew' | 'Transfer' | 'Restore', title: string): Column<SuffixPrices> => ({
    key,
    title,
    right: true,
    render: (row) => <MoneyText value={row[key]} bare />,
  });
  const columns: Column<SuffixPrices>[] = [
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
      render: ({ YearsMin, YearsMax }) => (
        <span className="ns-whole">{t('catalogue:price.termsValue', { min: YearsMin, max: YearsMax })}</span>
      ),
    },
    {
      key: 'Label',
      title: t('catalogue:price.length'),
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
      render: ({ LateDays, RestoreDays }) => (
        <>
          <div className="ns-whole">{t('catalogue:price.lateValue', { late: LateDays })}</div>
          {RestoreDays > 0 && (
            <div className="ns-whole">{t('catalogue:price.restoreValue', { restore: RestoreDays })}</div>
          )}
        </>
      ),
    },
    { key: 'Conditions', title: t('catalogue:price.conditions'), render: (row) => <Conditions of={row} /> },
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
        {({ Suffixes }) => (
          <>
            <DataTable
              label={t('menu:title.price')}
              rows={Suffixes}
              rowKey={({ Suffix }) => Suffix}
              columns={columns}
              total={Suffixes.length}
              empty={<Empty title={t('catalogue:price.none')} />}
            />
            <p className="ns-muted">{t('catalogue:price.note')}</p>
          </>
        )}
      </Answer>
    </Page>
  );
}
