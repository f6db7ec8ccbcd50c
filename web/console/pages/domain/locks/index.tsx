import { useState } from 'react';
import { LOCK_FIELDS, previewLocks, startLocks } from '#contract/api/registry-acts.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { LOCKS, type Lock } from '#contract/rules/registry-acts.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { NewNames } from '../../../own/new-names.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';
import './locks.css';

type Wishes = Readonly<Partial<Record<Lock, 'on' | 'off'>>>;
const CHOICES = [
  { value: undefined, words: 'acts:locks.keep' },
  { value: 'on', words: 'acts:locks.on' },
  { value: 'off', words: 'acts:locks.off' },
] as const;

const limitToday = () => namesAtOnce('locks', businessDay());

/** Each lock stays, is set or is taken off. */
function LockChoices({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) {
  const { t } = useWords();
  function choose(lock: Lock, value: 'on' | 'off' | undefined) {
    const { [lock]: _, ...others } = wishes;
    onChange(value ? { ...others, [lock]: value } : others);
  }
  return LOCKS.map((lock) => (
    <fieldset key={lock} className="locks-choice">
      <legend>{t(`detail:lock.${LOCK_FIELDS[lock]}`)}</legend>
      <p className="ns-muted">{t(`detail:lock.${LOCK_FIELDS[lock]}.help`)}</p>
      {CHOICES.map(({ value, words }) => (
        <label key={words}>
          <input type="radio" name={lock} checked={wishes[lock] === value} onChange={() => choose(lock, value)} />{' '}
          {t(words)}
        </label>
      ))}
    </fieldset>
  ));
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('locks', initial);
  const [wishes, setWishes] = useState<Wishes>({});
  const fields = Object.fromEntries(LOCKS.flatMap((lock) => (wishes[lock] ? [[LOCK_FIELDS[lock], wishes[lock]]] : [])));
  const batch = useBatch(names, JSON.stringify(wishes), {
    preview: async (Names) => (await call(previewLocks, { Names, ...fields })).Preview,
    start: (Names) => call(startLocks, { Names, ...fields }),
  });
  return (
    <div className="locks">
      <NamesInput of={names} mine />
      <LockChoices wishes={wishes} onChange={setWishes} />
      {wishes.transfer === 'off' && <p className="locks-warn">{t('acts:locks.unlockWarn')}</p>}
      <BatchRun
        of={batch}
        names={names}
        disabled={Object.keys(wishes).length === 0}
        atOnce
        startLabel={(count) => t('acts:locks.start', { count })}
      />
    </div>
  );
}

/**
 * `/domain/locks`: locks of one or many names at their registries; from the list (`?Selection=`), for one name
 * (`?Domain=`), or pasted (E1, E2).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('acts:locks.title')}
      about={t('acts:locks.about', { limit: limitToday() })}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
      before="form"
    >
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
      <Block title={t('acts:defaults.title')}>
        <NewNames />
      </Block>
    </Page>
  );
}
