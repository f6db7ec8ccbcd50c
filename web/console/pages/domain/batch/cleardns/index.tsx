import { previewClearing, startClearing } from '#contract/api/dns/zones-many.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useZoneBatch, ZoneBatchRun } from '../zone-batch.tsx';
import { ZoneTabs } from '../zone-tabs.tsx';

const limitToday = () => namesAtOnce('clearing', businessDay());

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('clearing', initial);
  const zones = useZoneBatch(names, '', {
    preview: (Names) => call(previewClearing, { Names }),
    start: (Names, agreed) => call(startClearing, { Names, ...agreed }),
  });
  return (
    <div className="zones-many">
      <NamesInput of={names} mine />
      <ZoneBatchRun of={zones} startLabel={(count) => t('manyzones:clear.start', { count })} />
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
