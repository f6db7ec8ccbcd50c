import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import { deleteDomain, previewDeletion } from '#contract/api/life/delete.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import '#web/shared/ui/field.css';
import './delete.css';

type Terms = OutputOf<typeof previewDeletion>;
/** While the registry has not answered, the page looks again. */
const LOOK_EVERY_MS = 3_000;

/** What the deletion means, before anything is asked for. */
function What({ terms }: { terms: Terms }) {
  const { t } = useWords();
  const { AtOnce, AddUntil, Refund, RefundsUsedUp, RestoreDays, Hosts } = terms;
  return (
    <ul className="delete-what">
      <li>
        <strong>{AtOnce ? t('life:delete.atOnce') : t('life:delete.redemption', { days: RestoreDays })}</strong>
      </li>
      <li>
        {Refund
          ? t('life:delete.refund', { amount: grouped(Refund) })
          : t(RefundsUsedUp ? 'life:delete.usedUp' : 'life:delete.noRefund')}
      </li>
      {AddUntil && <li>{t('life:delete.until', { time: localTime(AddUntil, timeZone()) })}</li>}
      {Hosts.length > 0 && <li>{t('life:delete.hosts', { hosts: Hosts.join(', ') })}</li>}
    </ul>
  );
}

/** The name once more in words, and the step-up: what is deleted at once is gone. */
function Form({ terms, onStale }: { terms: Terms; onStale: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [hostsToo, setHostsToo] = useState(false);
  const act = useAct(deleteDomain, { after: [domainDetail, domainList, previewDeletion] });
  const { Name, Unicode, Refund, Hosts } = terms;
  async function submit() {
    const answer = await act.run({ Domain: Name, Typed: typed, HostsToo: hostsToo, ...(Refund ? { Refund } : {}) });
    if (!answer) return onStale();
    notice('done', answer.message);
    await navigate('/domain/list');
  }
  const ready = typed.trim() !== '' && (Hosts.length === 0 || hostsToo);
  return (
    <form
      className="delete-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {Hosts.length > 0 && (
        <label className="ns-row">
          <input type="checkbox" checked={hostsToo} onChange={({ target }) => setHostsToo(target.checked)} />
          {t('life:delete.hostsToo')}
        </label>
      )}
      <label className="delete-typed">
        {t('life:delete.typed', { name: Unicode })}
        <input
          className="ns-field"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <ProblemNote problem={act.problem} />
      <Button tone="danger" type="submit" busy={act.busy} disabled={!ready}>
        {t('life:delete.act', { name: Unicode })}
      </Button>
    </form>
  );
}

function Shown({ terms, refresh }: { terms: Terms; refresh: () => void }) {
  const { t } = useWords();
  const { Last, Allowed, Reason } = terms;
  if (Last?.State === 'asked') return <p role="status">{t('life:delete.asked')}</p>;
  return (
    <>
      {Last?.State === 'refused' && <p role="note">{t('life:delete.refusedLast', { reason: Last.Reason ?? '' })}</p>}
      {Allowed ? (
        <>
          <What terms={terms} />
          <Form terms={terms} onStale={refresh} />
        </>
      ) : (
        <p role="note">
          <strong>{t('life:delete.no')}</strong> {Reason}
        </p>
      )}
    </>
  );
}

/** `/domain/delete?Domain=`: deletes one name, with what that means before (acceptance E3). */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const domain = query.get('Domain') ?? '';
  const terms = useAnswer(
    previewDeletion,
    { Domain: domain },
    { when: domain !== '', everyMs: (data) => (data?.Last?.State === 'asked' ? LOOK_EVERY_MS : undefined) },
  );
  return (
    <Page
      title={t('life:delete.title')}
      about={t('life:delete.about')}
      before="form"
      above={
        domain
          ? { to: `/domain/${domain}`, label: t('life:delete.back') }
          : { to: '/domain/list', label: t('domains:list.title') }
      }
    >
      {domain === '' ? (
        <Empty
          title={t('life:delete.none')}
          text={t('life:delete.noneText')}
          act={<Link to="/domain/list">{t('domains:list.title')}</Link>}
        />
      ) : (
        <>
          <h2 className="delete-name">{terms.data?.Unicode ?? domain}</h2>
          <Answer of={terms}>{(data) => <Shown terms={data} refresh={terms.refresh} />}</Answer>
        </>
      )}
    </Page>
  );
}
