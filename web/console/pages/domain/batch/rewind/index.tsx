import { useId, useState } from 'react';
import { previewRewinding, startRewinding } from '#contract/api/dns/zones-many.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay, businessNow } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useZoneBatch, ZoneBatchRun } from '../zone-batch.tsx';
import { instantOf } from './local-instant.ts';
import '../../resolution/zone/zone.css';
import { ZoneTabs } from '../zone-tabs.tsx';

const limitToday = () => namesAtOnce('rewind', businessDay());
const DAY_MS = 86_400_000;
/** As a field for date and time has it. */
const fieldTime = (at: number, zone: string) => localTime(new Date(at).toISOString(), zone).replace(' ', 'T');

interface MomentProps {
  value: string;
  zone: string;
  onChange: (value: string) => void;
}

function MomentField({ value, zone, onChange }: MomentProps) {
  const { t } = useWords();
  const id = useId();
  const now = fieldTime(businessNow(), zone);
  return (
    <p className="zone-field">
      <label htmlFor={id}>{t('manyzones:rewind.moment')}</label>
      <input
        id={id}
        className="ns-field"
        type="datetime-local"
        required
        max={now}
        aria-describedby={`${id}-zone`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-zone`} className="ns-muted">
        {t('manyzones:rewind.zone', { zone, now: now.replace('T', ' ') })}
      </span>
      <span className="ns-muted">{t('manyzones:rewind.how')}</span>
    </p>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const zone = timeZone();
  const names = useActNames('rewind', initial);
  const [typed, setTyped] = useState(() => fieldTime(businessNow() - DAY_MS, zone));
  const Moment = instantOf(typed, zone);
  const zones = useZoneBatch(names, Moment ?? '', {
    preview: (Names) => call(previewRewinding, { Names, Moment: Moment ?? '' }),
    start: (Names, agreed) => call(startRewinding, { Names, Moment: Moment ?? '', ...agreed }),
  });
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <MomentField value={typed} zone={zone} onChange={setTyped} />
      <ZoneBatchRun
        of={zones}
        disabled={Moment === undefined}
        startLabel={(count) => t('manyzones:rewind.start', { count })}
      />
    </div>
  );
}

/**
 * `/domain/batch/rewind`: many names brought back to how they were at a moment; from the list (`?Selection=`), or
 * pasted (acceptance G4).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.rewind')}
      about={t('manyzones:rewind.about', { limit: limitToday() })}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
      before="form"
    >
      <ZoneTabs />
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
