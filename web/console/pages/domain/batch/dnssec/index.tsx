import { useState } from 'react';
import { previewManySignings, startManySignings } from '#contract/api/dns/signing-many.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { BatchRun } from '../../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../../tasks/use-batch.ts';
import '../zone-changes.css';
import { ZoneTabs } from '../zone-tabs.tsx';

const limitToday = () => namesAtOnce('signing', businessDay());

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('signing', initial);
  const [wish, setWish] = useState<'on' | 'off'>('on');
  const On = wish === 'on';
  const batch = useBatch(names, wish, {
    preview: (Names) => call(previewManySignings, { Names, On }),
    start: (Names) => call(startManySignings, { Names, On }),
  });
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <fieldset className="zones-many-mode">
        <legend>{t('dnssec:many.what')}</legend>
        {(['on', 'off'] as const).map((each) => (
          <div key={each}>
            <label>
              <input type="radio" name="signing" checked={wish === each} onChange={() => setWish(each)} />{' '}
              {t(`dnssec:many.${each}`)}
            </label>
            <span className="ns-muted">{t(`dnssec:many.${each}.help`)}</span>
          </div>
        ))}
      </fieldset>
      <BatchRun of={batch} names={names} startLabel={(count) => t(`dnssec:many.start.${wish}`, { count })} />
    </div>
  );
}

/** `/domain/batch/dnssec`: DNSSEC of many names, on or off in the safe order (acceptance G3, G4). */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.manysignings')}
      about={t('dnssec:many.about', { limit: limitToday() })}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
      before="form"
    >
      <ZoneTabs />
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
