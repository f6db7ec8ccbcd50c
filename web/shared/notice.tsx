import { useSyncExternalStore } from 'react';
import { turned } from './turned.ts';
import './notice.css';

export type NoticeKind = 'done' | 'failed';
interface Notice {
  id: number;
  kind: NoticeKind;
  words: Words;
}
/** Words of the server, or how ours are said; both turn with the page. */
type Words = string | (() => string);
const textOf = (words: Words): string => (typeof words === 'string' ? turned(words) : words());

/** How long a notice stands; failures stay until closed by the next one or the reader. */
const SHOWN_MS = 5_000;
let notices: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function drop(id: number): void {
  change(notices.filter((one) => one.id !== id));
}

/** Says a short thing at the top of the page: `notice('done', message)`. Read aloud to those who do not see it. */
export function notice(kind: NoticeKind, words: Words): void {
  count += 1;
  const id = count;
  change([...notices.filter((one) => textOf(one.words) !== textOf(words)).slice(-2), { id, kind, words }]);
  if (kind === 'done') setTimeout(() => drop(id), SHOWN_MS);
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where notices stand; once in the layout. */
export function Notices({ closeLabel }: { closeLabel: string }) {
  const all = useSyncExternalStore(watch, () => notices);
  return (
    <div className="ns-notices" aria-live="polite">
      {all.map((one) => (
        <div key={one.id} className={`ns-notice ns-notice-${one.kind}`}>
          <span>{textOf(one.words)}</span>
          <button type="button" className="ns-tool" aria-label={closeLabel} onClick={() => drop(one.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
