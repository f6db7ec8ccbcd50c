import { useDeferredValue, useId, useMemo, useState } from 'react';
import { type BatchOperation, batchLimit, namesAtOnce } from '#contract/rules/batch.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { DroppedText } from './dropped-text.tsx';
import {
  type NamedOnce,
  type ReadNames,
  readTaskNames,
  type TaskNames,
  withCorrections,
  withoutNames,
} from './names-text.ts';
import { PickNames } from './pick-names.tsx';
import './tasks.css';

/** What is typed, what was read from it, and the acts on it that a preview asks for. */
export interface NamesField extends TaskNames {
  text: string;
  limit: number;
  /** Names that one task holds; more are several tasks under one heading. */
  each: number;
  /** More names than may be given at once. */
  over: boolean;
  /** What is typed was not read to its end yet. */
  reading: boolean;
  /** They were chosen before the page was opened, and nobody has typed since. */
  given: boolean;
  /** How often names were taken out or mended by a press: what was looked at before is looked at again by itself. */
  pressed: number;
  type: (text: string) => void;
  remove: (gone: readonly NamedOnce[]) => void;
  correct: (fixes: readonly NamedOnce[]) => void;
}

/** Acts on zones, which names that are registered elsewhere have too. */
const ELSEWHERE: readonly BatchOperation[] = ['resolution', 'clearing', 'rewind', 'zoneTemplate'];

/** The names of an act on many, as many as may be given at once today. */
export function useActNames(operation: BatchOperation, initial = ''): NamesField {
  const day = businessDay();
  const names = useNames(namesAtOnce(operation, day), initial, { elsewhere: ELSEWHERE.includes(operation) });
  return { ...names, each: batchLimit(operation, day) };
}

/** The same for a page with a limit of its own. */
export function useNames(limit: number, initial = '', { home, elsewhere = false }: ReadNames = {}): NamesField {
  const [text, setText] = useState(initial);
  const [pressed, setPressed] = useState(0);
  const seen = useDeferredValue(text);
  const read = useMemo(() => readTaskNames(seen, { home, elsewhere }), [seen, home, elsewhere]);
  function press(change: (now: string) => string) {
    setText(change);
    setPressed((before) => before + 1);
  }
  return {
    ...read,
    text,
    limit,
    each: limit,
    over: read.names.length > limit,
    reading: text !== seen,
    given: initial !== '' && text === initial,
    pressed,
    type: setText,
    remove: (gone) => press((now) => withoutNames(now, gone, { home, elsewhere })),
    correct: (fixes) => press((now) => withCorrections(now, fixes, { home, elsewhere })),
  };
}

export function LeftOut({ dropped }: Pick<TaskNames, 'dropped'>) {
  const { t } = useWords();
  const reason = (why: TaskNames['dropped'][number]['why']) => {
    if (why === 'duplicate') return t('search:dropped.duplicate');
    return why === 'noSuffix' ? t('tasks:names.noSuffix') : t(`search:invalid.${why}`);
  };
  return <DroppedText className="task-dropped" dropped={dropped} reason={reason} />;
}

interface NamesInputProps {
  of: NamesField;
  rows?: number;
  /** The act is on the reader's own names: they can be chosen. */
  mine?: boolean;
}

/**
 * A field that takes whatever is pasted: lists, addresses, cells of a sheet. Counts against the limit and tells what
 * was left out.
 */
export function NamesInput({ of, rows = 8, mine = false }: NamesInputProps) {
  const { t } = useWords();
  const id = useId();
  const { names, limit, each, over, dropped } = of;
  const tasks = Math.ceil(names.length / each);
  const counted = { count: names.length, limit };
  return (
    <div className="task-names">
      {mine && <PickNames of={of} />}
      <label htmlFor={id}>{t('tasks:names.label')}</label>
      <textarea
        id={id}
        className="task-names-text ns-name"
        value={of.text}
        onChange={({ target }) => of.type(target.value)}
        rows={rows}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-help ${id}-count`}
        aria-invalid={over || undefined}
      />
      <p id={`${id}-help`} className="ns-muted">
        {t('tasks:names.help', { limit })}
      </p>
      <p id={`${id}-count`} className={over ? 'ns-wrong' : 'ns-muted'} aria-live="polite">
        {over
          ? t('tasks:names.over', { count: names.length, limit, more: names.length - limit })
          : tasks > 1
            ? t('tasks:names.tasks', { ...counted, tasks, each })
            : t('tasks:names.count', counted)}
      </p>
      <LeftOut dropped={dropped} />
    </div>
  );
}
