import { useState } from 'react';
import { Link } from 'react-router';
import { listZones, readZone, restoreZone, type ZoneRecord, zoneHistory } from '#contract/api/dns/zones.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import type { Zone } from './records.tsx';
import { lineKey, RecordLine } from './rows/record-line.tsx';

type Change = OutputOf<typeof zoneHistory>['Items'][number];

/** So many records of a change are shown; the rest is counted. */
const SHOWN = 5;

interface LinesProps {
  records: readonly ZoneRecord[];
  /** What went or came with them. */
  beside: readonly ZoneRecord[];
  how: 'added' | 'removed';
}

function Lines({ records, beside, how }: LinesProps) {
  const { t } = useWords();
  if (records.length === 0) return null;
  return (
    <>
      <dt>{t(`zones:history.${how}`)}</dt>
      <dd>
        {records.slice(0, SHOWN).map((record) => (
          <span key={lineKey(record)} className="ns-name ns-name-whole zone-line">
            <RecordLine of={record} beside={beside} />
          </span>
        ))}
        {records.length > SHOWN && (
          <span className="ns-muted">{t('zones:history.more', { count: records.length - SHOWN })}</span>
        )}
      </dd>
    </>
  );
}

function Restore({ of, to, onClose }: { of: Zone; to: Change; onClose: () => void }) {
  const { t } = useWords();
  const restore = useAct(restoreZone, { after: [readZone, listZones, zoneHistory] });
  async function go() {
    const done = await restore.run({ Domain: of.Name, Version: of.Version, To: to.Version - 1 });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('zones:history.backTitle')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="main" busy={restore.busy} onClick={() => void go()}>
            {t('zones:history.back')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={restore.problem} />
      <p>{t('zones:history.backAbout')}</p>
    </Dialog>
  );
}

/** What was changed, newest first, and the way back (acceptance G4). */
export function History({ of }: { of: Zone }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Change>();
  const pages = usePages<typeof zoneHistory, Change>(zoneHistory, { Domain: of.Name });
  return (
    <Block title={t('zones:history.title')}>
      <Answer of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="ns-muted">{t('zones:history.empty')}</p>
          ) : (
            <ol className="zone-history">
              {rows.map((row) => (
                <li key={row.Version}>
                  <p className="ns-row">
                    <When at={row.At} /> <strong>{t(`zones:history.${row.How}`)}</strong>
                    <span className="ns-muted">{t(`zones:history.by.${row.By}`)}</span>
                    {row.Task !== undefined && (
                      <Link to={`/domain/taskinfo?Number=${row.Task}`}>
                        {t('zones:history.task', { number: row.Task })}
                      </Link>
                    )}
                    <Button size="small" onClick={() => setAsked(row)}>
                      {t('zones:history.back')}
                    </Button>
                  </p>
                  <dl className="ns-facts">
                    <Lines records={row.Removed} beside={row.Added} how="removed" />
                    <Lines records={row.Added} beside={row.Removed} how="added" />
                  </dl>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
      {pages.more && (
        <Button busy={pages.loadingMore} onClick={pages.more}>
          {t('common:act.more')}
        </Button>
      )}
      {asked && <Restore of={of} to={asked} onClose={() => setAsked(undefined)} />}
    </Block>
  );
}
