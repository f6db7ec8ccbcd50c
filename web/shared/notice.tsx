import { useSyncExternalStore } from 'react';
import './notice.css';

export type NoticeKind = 'done' | 'failed';
interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
}

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
export function notice(kind: NoticeKind, text: string): void {
  count += 1;
  const id = count;
  change([...notices.filter((one) => one.text !== text).slice(-2), { id, kind, text }]);
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
          <span>{one.text}</span>
          <button type="button" className="ns-tool" aria-label={closeLabel} onClick={() => drop(one.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
