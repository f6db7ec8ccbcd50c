import { exportZone } from '#contract/api/dns/zone-files.ts';
import { type TransferOutRow, transferOutDetail } from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { businessNow } from '#web/shared/server-clock.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { ServerCheck } from './server-check.tsx';

type Detail = OutputOf<typeof transferOutDetail>;

const timeOf = (at: string) => localTime(at, timeZone());

/** Every password that was given out, and who looked at it. */
function Codes({ of }: { of: Detail }) {
  const { t } = useWords();
  if (of.Codes.length === 0) return <p className="ns-muted">{t('transferout:detail.codes.none')}</p>;
  return (
    <ul className="push-what">
      {of.Codes.map(({ IssuedAt, ValidUntil, Ended, Seen }) => (
        <li key={IssuedAt}>
          {t('transferout:detail.code', { from: timeOf(IssuedAt), until: timeOf(ValidUntil) })}
          {Ended && ` · ${t(`transferout:codeEnd.${Ended}`)}`}
          {Seen.length === 0 && <div className="ns-muted">{t('transferout:detail.seen.none')}</div>}
          {Seen.map(({ At, Address, Device }) => (
            <div key={At} className="ns-muted">
              {t('transferout:detail.seen', { at: timeOf(At), address: Address })} <span lang="en">{Device}</span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

const DAY_MS = 86_400_000;

/** What is left of the days in which we still answer for a name that is gone. */
function DaysLeft({ until }: { until: string }) {
  const { t } = useWords();
  const left = new Date(until).getTime() - businessNow();
  if (left <= 0) return <strong> {t('transferout:detail.after.stopped')}</strong>;
  return <strong> {t('transferout:detail.after.left', { count: Math.ceil(left / DAY_MS) })}</strong>;
}

function Told({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <>
      <h3>{t('transferout:detail.steps')}</h3>
      <ol className="push-what">
        {of.Steps.map(({ At, State }) => (
          <li key={At}>
            <When at={At} /> {t(`transferout:state.${State}`)}
          </li>
        ))}
      </ol>
      <h3>{t('transferout:detail.codes')}</h3>
      <Codes of={of} />
      {of.StopsAt && (
        <>
          <h3>{t('transferout:detail.after')}</h3>
          <p>
            {t('transferout:stops')} <When at={of.StopsAt} bare />
            <DaysLeft until={of.StopsAt} />
          </p>
          {of.ZoneFile && (
            <p>
              <a
                className="ns-button"
                href={`/api${exportZone.path}?${new URLSearchParams({ Domain: of.Name })}`}
                download
              >
                {t('transferout:detail.after.zone')}
              </a>
            </p>
          )}
          <p>{t('transferout:detail.after.dns', { servers: of.NameServers.join(', ') })}</p>
        </>
      )}
      <ServerCheck id={of.Id} />
    </>
  );
}

/** The history of one transfer: its steps, its passwords, what is to be done after leaving. */
export function TransferDetail({ of, onClose }: { of: TransferOutRow; onClose: () => void }) {
  const { t } = useWords();
  const detail = useAnswer(transferOutDetail, { Id: of.Id });
  return (
    <Dialog title={of.Unicode} onClose={onClose} acts={<Button onClick={onClose}>{t('common:act.back')}</Button>}>
      <Answer of={detail}>{(data) => <Told of={data} />}</Answer>
    </Dialog>
  );
}
