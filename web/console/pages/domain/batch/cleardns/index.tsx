import { useState } from 'react';
import { previewClearing, startClearing } from '#contract/api/dns/zones-many.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { BatchRun } from '../../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../../tasks/use-batch.ts';
import { Agree } from '../agree.tsx';
import { ZoneChanges } from '../zone-changes.tsx';
import { ZoneTabs } from '../zone-tabs.tsx';

const limitToday = () => namesAtOnce('clearing', businessDay());

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('clearing', initial);
  const [seen, setSeen] = useState<OutputOf<typeof previewClearing>>();
  const [agreed, setAgreed] = useState(false);
  const batch = useBatch(names, '', {
    preview: async (Names) => {
      const answer = await call(previewClearing, { Names });
      setSeen(answer);
      setAgreed(false);
      return answer.Preview;
    },
    start: (Names) => call(startClearing, { Names, ...(agreed ? { Confirmed: true } : {}) }),
  });
  const lose = batch.preview && seen?.LoseMuch;
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <BatchRun
        of={batch}
        names={names}
        disabled={lose !== undefined && !agreed}
        startLabel={(count) => t('manyzones:clear.start', { count })}
      >
        {batch.preview && seen && <ZoneChanges of={seen.Changes} />}
        {lose !== undefined && <Agree count={lose} agreed={agreed} onAgree={setAgreed} />}
      </BatchRun>
    </div>
  );
}

/**
 * `/domain/batch/cleardns`: removes every record of many names, the same name not again within 60 minutes (acceptance
 * G3).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.cleardns')}
      about={t('manyzones:clear.about', { limit: limitToday() })}
      before="form"
    >
      <ZoneTabs />
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
