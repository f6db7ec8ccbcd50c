import { useState } from 'react';
import { Link } from 'react-router';
import { domainHistory, HISTORY_ACTORS, type HistoryRow } from '#contract/api/domain-detail.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import { Section } from './section.tsx';

const shown = (values: readonly string[], none: string) => (values.length === 0 ? none : values.join(', '));

/** What was and what is, where it is a list. */
function Change({ change }: { change: NonNullable<HistoryRow['Change']> }) {
  const { t } = useWords();
  const none = t('detail:history.none');
  return (
    <span className="detail-change">
      <del className="ns-name ns-name-whole">{shown(change.From, none)}</del> <span aria-hidden="true">→</span>{' '}
      <ins className="ns-name ns-name-whole">{shown(change.To, none)}</ins>
    </span>
  );
}

function Row({ row }: { row: HistoryRow }) {
  const { t } = useWords();
  return (
    <li>
      <span className="detail-history-when">
        <When at={row.At} />
      </span>
      <span className="detail-history-what">
        {row.Text}
        {row.ExpiresAt && (
          <span className="ns-muted">
            {' '}
            {t('detail:history.expires', { date: localTime(row.ExpiresAt, timeZone()).slice(0, 10) })}
          </span>
        )}
        {row.Change && <Change change={row.Change} />}
        {row.Task && (
          <>
            {' '}
            <Link to={taskAddress(row.Task)}>{t('detail:history.task')}</Link>
          </>
        )}
      </span>
      <span className="ns-muted">{t(`detail:by.${row.By}`)}</span>
    </li>
  );
}

/** Who did what with the name, newest first; by whom can be chosen. */
export function History({ domain }: { domain: string }) {
  const { t } = useWords();
  const [by, setBy] = useState<(typeof HISTORY_ACTORS)[number]>();
  const pages = usePages(domainHistory, { Domain: domain, ...(by ? { By: by } : {}) });
  return (
    <Section id="changes" title={t('detail:history')}>
      <Choice
        label={t('detail:history.by')}
        value={by}
        none={t('detail:history.everyone')}
        options={HISTORY_ACTORS.map((one) => ({ value: one, label: t(`detail:by.${one}`) }))}
        onChange={setBy}
      />
      <Answer of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="ns-muted">{t('detail:history.empty')}</p>
          ) : (
            <>
              <ol className="detail-history">
                {rows.map((row) => (
                  <Row key={row.Id} row={row} />
                ))}
              </ol>
              {pages.more && (
                <Button busy={pages.loadingMore} onClick={pages.more}>
                  {t('common:act.more')}
                </Button>
              )}
            </>
          )
        }
      </Answer>
    </Section>
  );
}
