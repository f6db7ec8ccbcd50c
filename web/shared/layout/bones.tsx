import type { Say } from '../i18n/words.ts';

/** What a page will look like, roughly. */
export type Shape = 'list' | 'form' | 'cards' | 'text' | 'line';

/**
 * Grey bones where something will stand; the same in the painted frame and in the app, so nothing moves between them.
 */
export function Bones({ t, shape = 'text' }: { t: Say; shape?: Shape }) {
  return (
    <div className={`ns-bones ns-bones-${shape}`} role="status">
      <span className="ns-hidden">{t('common:loading')}</span>
    </div>
  );
}
