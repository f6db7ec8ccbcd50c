import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { LookupAnswer } from '#contract/api/lookup.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { useLookup } from './use-lookup.ts';
import './lookup.css';

const dayText = (at: string): string => localTime(at, timeZone()).slice(0, 10);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className="ns-muted">{t('lookup:notTold')}</span>}</dd>
    </>
  );
}

const Lines = ({ of, lang }: { of: readonly string[]; lang?: string }) =>
  of.map((text) => (
    <span key={text} className="lookup-line ns-name ns-name-whole" lang={lang}>
      {text}
    </span>
  ));

function RegistrarText({ registrar }: { registrar: NonNullable<LookupAnswer['Registrar']> }) {
  const { t } = useWords();
  const { Name, IanaId } = registrar;
  return IanaId ? t('lookup:registrarIana', { name: Name, id: IanaId }) : Name;
}

function Facts({ data }: { data: LookupAnswer }) {
  const { t } = useWords();
  const { Abuse } = data;
  return (
    <dl className="lookup-facts">
      <Fact label={t('lookup:registrar')}>{data.Registrar && <RegistrarText registrar={data.Registrar} />}</Fact>
      <Fact label={t('lookup:created')}>{data.CreatedAt && <When at={data.CreatedAt} dayOnly bare />}</Fact>
      {data.TransferredAt && (
        <Fact label={t('lookup:transferred')}>
          <When at={data.TransferredAt} dayOnly bare />
        </Fact>
      )}
      {data.ChangedAt && (
        <Fact label={t('lookup:changed')}>
          <When at={data.ChangedAt} dayOnly bare />
        </Fact>
      )}
      <Fact label={t('lookup:expires')}>{data.ExpiresAt && <When at={data.ExpiresAt} dayOnly />}</Fact>
      <Fact label={t('lookup:statuses')}>{data.Statuses.length > 0 && <Lines of={data.Statuses} lang="en" />}</Fact>
      <Fact label={t('lookup:nameServers')}>{data.NameServers.length > 0 && <Lines of={data.NameServers} />}</Fact>
      {data.State === 'found' && (
        <Fact label={t('lookup:abuse')}>
          {Abuse && <Lines of={[Abuse.Email, Abuse.Phone].filter((each) => each !== undefined)} />}
        </Fact>
      )}
    </dl>
  );
}

/** Whether the name could be transferred to us, from when, and why not now. */
function TransferIn({ verdict }: { verdict: NonNullable<LookupAnswer['TransferIn']> }) {
  const { t } = useWords();
  const { Allowed, From, Reason, AddsYear, YearLostUntil } = verdict;
  const said = Allowed
    ? t('lookup:transferIn.open')
    : From
      ? t('lookup:transferIn.from', { date: dayText(From) })
      : t('lookup:transferIn.closed');
  return (
    <section className="lookup-transfer">
      <h3>{t('lookup:transferIn')}</h3>
      <StateTag tone={Allowed ? 'good' : 'warn'}>{said}</StateTag>
      {!Allowed && <p>{Reason}</p>}
      {AddsYear === false && <p>{t('lookup:transferIn.noYear')}</p>}
      {YearLostUntil && <p>{t('lookup:transferIn.yearLost', { date: dayText(YearLostUntil) })}</p>}
    </section>
  );
}

function Told({ data }: { data: LookupAnswer }) {
  const { t } = useWords();
  if (data.State === 'failed' || data.State === 'notFound') return <p role="status">{data.Why}</p>;
  return (
    <>
      {data.State === 'ours' && <StateTag tone="plain">{t('lookup:state.ours')}</StateTag>}
      <Facts data={data} />
      {data.TransferIn && <TransferIn verdict={data.TransferIn} />}
      {data.Raw && (
        <details className="lookup-raw">
          <summary>{t('lookup:raw')}</summary>
          <pre lang="en">{data.Raw}</pre>
        </details>
      )}
      {data.Server && data.By && (
        <p className="ns-muted">{t('lookup:source', { server: data.Server, by: data.By.toUpperCase() })}</p>
      )}
    </>
  );
}

/**
 * What is publicly known of a name, at the side of the page (acceptance D1). Drawn while it is open; `name` in
 * A-labels, `shown` as read.
 */
export function LookupDrawer({ name, shown, onClose }: { name: string; shown: string; onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const { data, problem, again } = useLookup(name);
  useEffect(() => {
    const dialog = box.current;
    // The browser's own dialog keeps the focus inside and gives it back.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="lookup"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="lookup-head">
        <h2 id={id}>
          <span className="ns-muted">{t('lookup:title')}</span>{' '}
          <DomainName name={data?.Unicode ?? shown} ascii={name} whole />
        </h2>
        <button type="button" className="ns-tool" aria-label={t('lookup:close')} onClick={onClose}>
          ×
        </button>
      </div>
      <ProblemNote problem={problem} onRetry={again} />
      {!data && !problem && <p role="status">{t('lookup:asking')}</p>}
      {data && <Told data={data} />}
    </dialog>
  );
}

/** Opens the look-up of one taken name. */
export function LookupButton({ name, shown }: { name: string; shown: string }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ns-link"
        aria-label={t('lookup:openOne', { name: shown })}
        onClick={() => setOpen(true)}
      >
        {t('lookup:open')}
      </button>
      {open && <LookupDrawer name={name} shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}
