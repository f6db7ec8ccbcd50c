import { useState } from 'react';
import { previewManyRecords, startManyRecords } from '#contract/api/dns/zones-many.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { MANY_MODES, type ManyMode } from '#contract/rules/dns/many.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import type { Typed } from '../../resolution/zone/draft.ts';
import { WrongOfList } from '../../resolution/zone/wrong.tsx';
import { useZoneBatch, ZoneBatchRun } from '../zone-batch.tsx';
import { RecordsField } from './records-field.tsx';
import '../../resolution/zone/zone.css';
import { ZoneTabs } from '../zone-tabs.tsx';

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
  const asked = { Mode: mode, Records: [...records] };
  const zones = useZoneBatch(names, JSON.stringify(asked), {
    preview: (Names) => call(previewManyRecords, { Names, ...asked }),
    start: (Names, agreed) => call(startManyRecords, { Names, ...asked, ...agreed }),
  });
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <RecordsField title={t('manyzones:records.title')} records={records} onChange={setRecords} />
      <WrongOfList problem={zones.batch.problem} records={records} onChange={setRecords} />
      <ModeChoice mode={mode} onChange={setMode} />
      <ZoneBatchRun
        of={zones}
        disabled={records.length === 0}
        startLabel={(count) => t('manyzones:start', { count })}
      />
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
