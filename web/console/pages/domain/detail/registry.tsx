import { type RegistryView, TAKEN_OVER, type TakenOver } from '#contract/api/domain-detail.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { Fact, Section } from './section.tsx';
import { StatusList } from './statuses.tsx';
import { useRegistryView } from './use-registry-view.ts';

type Row = RegistryView['Rows'][number];

const isDate = ({ What }: Row) => What === 'expiry' || What === 'registered';

function Values({ row, of }: { row: Row; of: readonly string[] }) {
  const { t } = useWords();
  if (of.length === 0) return <span className="ns-muted">{t('detail:registry.none')}</span>;
  if (isDate(row)) return of.map((at) => <span key={at}>{localTime(at, timeZone())}</span>);
  return of.map((text) => (
    <span key={text} className="detail-line ns-name ns-name-whole" lang="en">
      {text}
    </span>
  ));
}

const takeable = (what: Row['What']): TakenOver | undefined => TAKEN_OVER.find((one) => one === what);

function CompareRow(props: { row: Row; busy: Busy; onTake: (what: TakenOver) => void }) {
  const { row, busy, onTake } = props;
  const { t } = useWords();
  const what = row.TakeOver ? takeable(row.What) : undefined;
  const name = t(`detail:registry.${row.What}`);
  return (
    <tr className={row.Same ? undefined : 'detail-differs'}>
      <th scope="row">
        {name}
        <span className="detail-line">
          <StateTag tone={row.Same ? 'good' : 'warn'}>
            {t(row.Same ? 'detail:registry.same' : 'detail:registry.differs')}
          </StateTag>
        </span>
      </th>
      <td data-label={t('detail:registry.ours')}>
        <Values row={row} of={row.Ours} />
      </td>
      <td data-label={t('detail:registry.theirs')}>
        <Values row={row} of={row.Registry} />
        {row.Note && <p className="ns-muted">{row.Note}</p>}
        {what && (
          <p>
            <Button
              size="small"
              disabled={Boolean(busy)}
              aria-label={t('detail:registry.takeOne', { what: name })}
              onClick={() => onTake(what)}
            >
              {t('detail:registry.take')}
            </Button>
          </p>
        )}
      </td>
    </tr>
  );
}

function Answered({ view, busy, onTake }: { view: RegistryView; busy: Busy; onTake: (what: TakenOver) => void }) {
  const { t } = useWords();
  const differing = view.Rows.filter(({ Same }) => !Same).length;
  return (
    <>
      <p role="status">
        <StateTag tone={differing > 0 ? 'warn' : 'good'}>
          {differing > 0 ? t('detail:registry.differing', { count: differing }) : t('detail:registry.allSame')}
        </StateTag>
      </p>
      <table className="detail-compare">
        <thead>
          <tr>
            <th scope="col">{t('detail:registry.what')}</th>
            <th scope="col">{t('detail:registry.ours')}</th>
            <th scope="col">{t('detail:registry.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {view.Rows.map((row) => (
            <CompareRow key={row.What} row={row} busy={busy} onTake={onTake} />
          ))}
        </tbody>
      </table>
      <details>
        <summary>{t('detail:registry.more')}</summary>
        <dl className="detail-facts">
          <Fact label={t('detail:statuses')}>
            <StatusList of={view.StatusesSaid} />
          </Fact>
          <Fact label={t('detail:registry.roid')}>{view.Registry?.Roid}</Fact>
          <Fact label={t('detail:registry.sponsor')}>{view.Registry?.Sponsor}</Fact>
          <Fact label={t('detail:registry.createdBy')}>{view.Registry?.CreatedBy}</Fact>
          <Fact label={t('detail:registry.updated')}>
            {view.Registry?.UpdatedAt && <When at={view.Registry.UpdatedAt} />}
          </Fact>
          <Fact label={t('detail:registry.transferred')}>
            {view.Registry?.TransferredAt && <When at={view.Registry.TransferredAt} />}
          </Fact>
          <Fact label={t('detail:forms')}>
            {view.Registry?.Forms?.map((form) => (
              <span key={form} className="detail-line ns-name ns-name-whole">
                {form}
              </span>
            ))}
          </Fact>
        </dl>
      </details>
    </>
  );
}

/** The name as its registry has it now, beside what we have, differences marked (acceptance E2). */
export function Registry({ domain, seenAt }: { domain: string; seenAt: string | undefined }) {
  const { t } = useWords();
  const { data, problem, busy, ask, takeOver } = useRegistryView(domain);
  async function take(what: TakenOver) {
    if (await takeOver(what)) notice('done', t('detail:registry.taken'));
  }
  return (
    <Section
      id="registry-view"
      title={t('detail:registry')}
      act={
        <Button size="small" busy={busy === 'ask'} disabled={busy !== undefined && busy !== 'ask'} onClick={ask}>
          {t(data ? 'detail:registry.again' : 'detail:registry.ask')}
        </Button>
      }
    >
      <p className="ns-muted">
        {t('detail:registry.about')}{' '}
        {data ? (
          <>
            {t('detail:registry.askedAt')} <When at={data.AskedAt} />
          </>
        ) : (
          seenAt && (
            <>
              {t('detail:registry.seenAt')} <When at={seenAt} />
            </>
          )
        )}
      </p>
      {busy === 'ask' && <p role="status">{t('detail:registry.asking')}</p>}
      <ProblemNote problem={problem} />
      {data?.Why && (
        <p className="detail-warn" role="alert">
          {data.Why}
        </p>
      )}
      {data?.State === 'answered' && (
        <Answered view={data} busy={busy !== undefined} onTake={(what) => void take(what)} />
      )}
    </Section>
  );
}
