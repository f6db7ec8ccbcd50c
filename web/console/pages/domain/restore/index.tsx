import { Link, useSearchParams } from 'react-router';
import { type RestoreLine, restorable } from '#contract/api/life/restore.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { Many } from './many.tsx';
import { One } from './one.tsx';

function columnsOf(t: ReturnType<typeof useWords>['t']): Column<RestoreLine>[] {
  return [
    {
      key: 'name',
      title: t('domains:list.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} whole />,
    },
    { key: 'until', title: t('life:restore.until'), render: (row) => <When at={row.Until} /> },
    { key: 'expired', title: t('life:restore.expiredAt'), render: (row) => <When at={row.ExpiresAt} dayOnly bare /> },
    { key: 'sum', title: t('life:restore.sum'), right: true, render: (row) => <MoneyText value={row.Price} bare /> },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) => (
        <Link to={`/domain/restore?Domain=${row.Name}`} aria-label={t('marks:restoreOne', { name: row.Unicode })}>
          {t('marks:restore')}
        </Link>
      ),
    },
  ];
}

/** Every name that can still be taken back, those that end first at the top. */
function Pick() {
  const { t } = useWords();
  const names = useAnswer(restorable, {});
  return (
    <Page
      title={t('life:restore.title')}
      about={t('life:restore.about')}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
    >
      <Answer of={names}>
        {({ Items, Unpriced, More, Total }) => (
          <>
            <p className="ns-row">
              {Items.length > 1 && (
                <Link to="/domain/restore?All=1">
                  {t('life:restore.all', { count: Items.length, amount: grouped(Total) })}
                </Link>
              )}
              <Link to="/domain/restore?Many=1">{t('life:restore.paste')}</Link>
            </p>
            {Unpriced.map(({ Name, Unicode, Until, Reason }) => (
              <p key={Name} className="restore-no" role="note">
                {t('life:restore.unpriced', { name: Unicode, time: localTime(Until, timeZone()), reason: Reason })}{' '}
                <Link to={`/domain/restore?Domain=${Name}`} aria-label={t('marks:restoreOne', { name: Unicode })}>
                  {t('marks:restore')}
                </Link>
              </p>
            ))}
            {More && (
              <p role="note">
                {Items.length > 0 ? t('life:restore.more', { count: Items.length }) : t('life:restore.moreLater')}
              </p>
            )}
            <DataTable
              label={t('life:restore.title')}
              rows={Items}
              rowKey={({ Name }) => Name}
              columns={columnsOf(t)}
              empty={<Empty title={t('life:restore.none')} text={t('life:restore.noneText')} />}
            />
          </>
        )}
      </Answer>
    </Page>
  );
}

/**
 * `/domain/restore?Domain=` takes one deleted name back, `?Selection=` those chosen in the list, `?All=1` every one,
 * `?Many=1` a pasted list (acceptance E3).
 */
export function Component() {
  const [query] = useSearchParams();
  const domain = query.get('Domain');
  const selection = query.get('Selection');
  if (selection || query.has('Many') || query.has('All'))
    return <Many key={selection} selection={selection} all={query.has('All')} />;
  return domain ? <One key={domain} domain={domain} /> : <Pick />;
}
