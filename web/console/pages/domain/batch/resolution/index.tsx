import { useState } from 'react';
import { previewManyRecords, startManyRecords } from '#contract/api/dns/zones-many.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { MANY_MODES, type ManyMode } from '#contract/rules/dns/many.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { BatchRun } from '../../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../../tasks/use-batch.ts';
import type { Typed } from '../../resolution/zone/draft.ts';
import { WrongOfList } from '../../resolution/zone/wrong.tsx';
import { Agree } from '../agree.tsx';
import { ZoneChanges } from '../zone-changes.tsx';
import { RecordsField } from './records-field.tsx';
import '../../resolution/zone/zone.css';
import { ZoneTabs } from '../zone-tabs.tsx';

type Seen = OutputOf<typeof previewManyRecords>;

const limitToday = () => namesAtOnce('resolution', businessDay());

/** What becomes of the records that are there. */
function ModeChoice({ mode, onChange }: { mode: ManyMode; onChange: (mode: ManyMode) => void }) {
  const { t } = useWords();
  return (
    <fieldset className="zones-many-mode">
      <legend>{t('manyzones:mode')}</legend>
      {MANY_MODES.map((each) => (
        <div key={each}>
          <label>
            <input type="radio" name="mode" checked={mode === each} onChange={() => onChange(each)} />{' '}
            {t(`manyzones:mode.${each}`)}
          </label>
          <span className="ns-muted">{t(`manyzones:mode.${each}.help`)}</span>
        </div>
      ))}
    </fieldset>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('resolution', initial);
  const [records, setRecords] = useState<readonly Typed[]>([]);
  const [mode, setMode] = useState<ManyMode>('add');
  const [seen, setSeen] = useState<Seen>();
  const [agreed, setAgreed] = useState(false);
  const asked = { Mode: mode, Records: [...records] };
  const batch = useBatch(names, JSON.stringify(asked), {
    preview: async (Names) => {
      const answer = await call(previewManyRecords, { Names, ...asked });
      setSeen(answer);
      setAgreed(false);
      return answer.Preview;
    },
    start: (Names) => call(startManyRecords, { Names, ...asked, ...(agreed ? { Confirmed: true } : {}) }),
  });
  const lose = batch.preview && seen?.LoseMuch;
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <RecordsField title={t('manyzones:records.title')} records={records} onChange={setRecords} />
      <WrongOfList problem={batch.problem} records={records} onChange={setRecords} />
      <ModeChoice mode={mode} onChange={setMode} />
      <BatchRun
        of={batch}
        names={names}
        disabled={records.length === 0 || (lose !== undefined && !agreed)}
        startLabel={(count) => t('manyzones:start', { count })}
      >
        {batch.preview && seen && <ZoneChanges of={seen.Changes} />}
        {lose !== undefined && <Agree count={lose} agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
    </div>
  );
}

/**
 * `/domain/batch/resolution`: the same records for many names; from the list (`?Selection=`), for one name
 * (`?Domain=`), or pasted (acceptance G3).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.manyzones')}
      about={t('manyzones:about', { limit: limitToday() })}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
      before="form"
    >
      <ZoneTabs />
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
