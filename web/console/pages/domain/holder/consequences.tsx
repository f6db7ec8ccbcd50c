import type { HolderChangeRow, HolderConsequences } from '#contract/api/holders/holder-change.ts';
import { HOLDER_RULES } from '#contract/rules/holders/holder-change.ts';
import { sourceWords } from '#contract/rules/registry/sources.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';

interface Part {
  of: HolderConsequences;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** What changes, and who owns the names then. */
function Sums({ of }: { of: HolderConsequences }) {
  const { t } = useWords();
  return (
    <ul className="holder-sums">
      <li>{t('holders:sum.changing', { count: of.Changing })}</li>
      {of.Same > 0 && <li>{t('holders:sum.same', { count: of.Same })}</li>}
      {of.Material > 0 && <li>{t('holders:sum.material', { count: of.Material })}</li>}
    </ul>
  );
}

function Owner({ of }: { of: HolderConsequences }) {
  const { t } = useWords();
  return (
    <div className="holder-owner">
      <strong>{t('holders:owner', { name: of.LegalOwner })}</strong>
      {of.Holder.Organisation && (
        <p className="ns-muted">{t('holders:owner.organisation', { source: sourceWords(of.LegalOwnerSource, t) })}</p>
      )}
    </div>
  );
}

/** Locks with their end and rule; the opt-out stands here, before the change, and nowhere after it. */
function Locks({ of, waive, onWaive }: Part) {
  const { t } = useWords();
  const free = of.Locks.find(({ OptOut }) => OptOut);
  return (
    <div>
      <h3>{t('holders:lock.title')}</h3>
      {of.Locks.length === 0 && <p>{t('holders:lock.none')}</p>}
      {of.Locks.map((lock) => (
        <p key={`${lock.Policy} ${lock.Until}`}>
          {t('holders:lock.sum', {
            count: lock.Names,
            days: lock.Days,
            date: localTime(lock.Until, timeZone()).slice(0, 10),
          })}{' '}
          <span className="ns-muted">{t('holders:lock.rule', { source: sourceWords(lock.Source, t) })}</span>
        </p>
      ))}
      {free && (
        <>
          <label className="holder-tick">
            <input type="checkbox" checked={waive} onChange={({ target }) => onWaive(target.checked)} />{' '}
            {t('holders:lock.waive', { days: free.Days })}
          </label>
          <p className="ns-muted">{t('holders:lock.waive.help')}</p>
        </>
      )}
    </div>
  );
}

function Confirmations({ of }: { of: HolderConsequences }) {
  const { t } = useWords();
  const { Confirmations: all, ConfirmDays: days } = of;
  return (
    <div>
      <h3>{t('holders:confirm.title')}</h3>
      {all.length === 0 ? (
        <p>{t('holders:confirm.none')}</p>
      ) : (
        <>
          <dl className="holder-sides">
            {all.map(({ Side, Email, By, Names }) => (
              <div key={`${Side} ${Email} ${By}`}>
                <dt>{t(`holders:side.${Side}`)}</dt>
                <dd>
                  {By === 'mail'
                    ? t('holders:confirm.mail', { email: Email, days, count: Names })
                    : t(`holders:confirm.${By}`, { email: Email })}
                </dd>
              </div>
            ))}
          </dl>
          <p className="ns-muted">{t('holders:confirm.rule', { source: HOLDER_RULES.confirmed.source })}</p>
        </>
      )}
    </div>
  );
}

function Verify({ of: { Verify: verify } }: { of: HolderConsequences }) {
  const { t } = useWords();
  return (
    <div>
      <h3>{t('holders:verify.title')}</h3>
      <p>
        {verify
          ? t('holders:verify.sum', { days: verify.Days, email: verify.Email, count: verify.Names })
          : t('holders:verify.none')}
      </p>
    </div>
  );
}

function Rows({ rows, waive }: { rows: readonly HolderChangeRow[]; waive: boolean }) {
  const { t } = useWords();
  const columns: Column<HolderChangeRow>[] = [
    {
      key: 'Name',
      title: t('holders:rows.name'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Name} />,
    },
    {
      key: 'Former',
      title: t('holders:rows.former'),
      render: ({ Former }) => (
        <>
          {Former.Organisation ?? Former.Name}
          <br />
          <span className="ns-muted">{Former.Email}</span>
        </>
      ),
    },
    {
      key: 'Changes',
      title: t('holders:rows.changes'),
      render: ({ Changes }) =>
        Changes.length === 0 ? (
          <span className="ns-muted">{t('holders:rows.same')}</span>
        ) : (
          <span className="ns-row">
            {Changes.map((field) => (
              <StateTag key={field} tone={field === 'other' ? 'plain' : 'warn'}>
                {t(`holders:field.${field}`)}
              </StateTag>
            ))}
          </span>
        ),
    },
    {
      key: 'Lock',
      title: t('holders:rows.lock'),
      render: ({ Lock }) => {
        if (!Lock) return <span className="ns-muted">{t('holders:rows.noLock')}</span>;
        return waive && Lock.OptOut ? t('holders:rows.waived') : <When at={Lock.Until} bare dayOnly />;
      },
    },
  ];
  return (
    <details className="holder-rows">
      <summary>
        {t('holders:rows.title')} ({rows.length})
      </summary>
      <DataTable label={t('holders:rows.title')} rows={rows} rowKey={(row) => row.Name} columns={columns} />
    </details>
  );
}

/** Everything that comes of the change, before it is begun (acceptance H3). */
export function Consequences(props: Part) {
  const { t } = useWords();
  const { of, waive } = props;
  if (of.Rows.length === 0) return null;
  return (
    <section className="holder-what" aria-label={t('holders:what')}>
      <h2>{t('holders:what')}</h2>
      <Owner of={of} />
      <Sums of={of} />
      <Locks {...props} />
      <Confirmations of={of} />
      <Verify of={of} />
      <Rows rows={of.Rows} waive={waive} />
    </section>
  );
}
