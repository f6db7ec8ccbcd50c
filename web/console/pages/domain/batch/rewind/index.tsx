import { useId, useState } from 'react';
import { previewRewinding, startRewinding } from '#contract/api/dns/zones-many.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay, businessNow } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { BatchRun } from '../../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../../tasks/use-batch.ts';
import { Agree } from '../agree.tsx';
import { ZoneChanges } from '../zone-changes.tsx';
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
  const [seen, setSeen] = useState<OutputOf<typeof previewRewinding>>();
  const [agreed, setAgreed] = useState(false);
  const Moment = instantOf(typed, zone);
  const batch = useBatch(names, Moment ?? '', {
    preview: async (Names) => {
      const answer = await call(previewRewinding, { Names, Moment: Moment ?? '' });
      setSeen(answer);
      setAgreed(false);
      return answer.Preview;
    },
    start: (Names) => call(startRewinding, { Names, Moment: Moment ?? '', ...(agreed ? { Confirmed: true } : {}) }),
  });
  const lose = batch.preview && seen?.LoseMuch;
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <MomentField value={typed} zone={zone} onChange={setTyped} />
      <BatchRun
        of={batch}
        names={names}
        disabled={Moment === undefined || (lose !== undefined && !agreed)}
        startLabel={(count) => t('manyzones:rewind.start', { count })}
      >
        {batch.preview && seen && <ZoneChanges of={seen.Changes} />}
        {lose !== undefined && <Agree count={lose} agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
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
