import { useState } from 'react';
import { Link } from 'react-router';
import { listTransfersOut, previewTransferOut, requestTransferOut } from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { sourceWords } from '#contract/rules/registry/sources.ts';
import { call, callWithWords } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { useFreeFirst } from '../../../tasks/free-first.ts';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';
import { TransferTabs } from '../../../transfers/transfer-tabs.tsx';
import '../push/push.css';

type Seen = OutputOf<typeof previewTransferOut>;

const limit = () => batchLimit('transferOut', businessDay());
const dayOf = (at: string) => localTime(at, timeZone()).slice(0, 10);

/** Rules in the way and what to know, name by name, each with its day and where it is written. */
function Rules({ seen }: { seen: Seen }) {
  const { t } = useWords();
  if (seen.Barred.length + seen.Remarks.length === 0) return null;
  return (
    <ul className="push-bad">
      {seen.Barred.map(({ Name, Text, From, RuleId, Source }) => (
        <li key={`${Name} ${RuleId}`}>
          <span className="ns-name">{Name}</span> · {Text}
          {From && ` · ${t('transferout:form.from', { date: dayOf(From) })}`} ·{' '}
          <span className="ns-muted">{sourceWords(Source, t)}</span>
        </li>
      ))}
      {seen.Remarks.map(({ Name, Text, Until }) => (
        <li key={`${Name} ${Text}`}>
          <span className="ns-name">{Name}</span> · {Text} {t('transferout:form.until', { date: dayOf(Until) })}
        </li>
      ))}
    </ul>
  );
}

/** What follows, before anything is asked for. */
function What({ seen, agreed, onAgree }: { seen: Seen; agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const { t } = useWords();
  return (
    <section className="push-box" aria-label={t('transferout:form.what')}>
      <h2>{t('transferout:form.what')}</h2>
      <Rules seen={seen} />
      <ul className="push-what">
        <li>{t('transferout:form.what.mail')}</li>
        <li>{t('transferout:form.what.code')}</li>
        <li>{t('transferout:form.what.answer')}</li>
        <li>{t('transferout:form.what.dns')}</li>
        <li>{t('transferout:form.what.money')}</li>
      </ul>
      {seen.Preview.Good === seen.Preview.Total && (
        <label className="push-tick">
          <input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
          {t('transferout:form.agree')}
        </label>
      )}
    </section>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const [agreed, setAgreed] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const names = useNames(limit(), initial);
  const fixes = useFreeFirst();
  const batch = useBatch(names, '', {
    preview: async (Names) => {
      const told = await call(previewTransferOut, { Names });
      setSeen(told);
      return told.Preview;
    },
    start: async (Names) => {
      const { data, message } = await callWithWords(requestTransferOut, { Names, Agreed: true });
      notice('done', message);
      void queries.invalidateQueries({ queryKey: [listTransfersOut.path] });
      return { Number: data.Id, To: '/domain/transferout/list' };
    },
  });
  return (
    <div className="push-form">
      <NamesInput of={names} mine />
      <BatchRun
        of={batch}
        names={names}
        disabled={batch.preview !== undefined && !agreed}
        fixes={fixes}
        startLabel={(count) => t('transferout:form.submit', { count })}
      >
        {batch.preview && seen && <What seen={seen} agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
    </div>
  );
}

/** `/domain/transferout[?Selection=|Domain=]`: names to other registrars (acceptance F2). */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.transferout')}
      about={t('transferout:about')}
      before="form"
      act={<Link to="/domain/transferout/list">{t('transferout:list.link')}</Link>}
    >
      <TransferTabs />
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
