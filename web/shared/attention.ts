import { AWAY_AFTER_SECONDS } from '#contract/rules/session.ts';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAt = performance.now();
if (globalThis.document) {
  const touched = () => {
    touchedAt = performance.now();
  };
  for (const touch of TOUCHES) document.addEventListener(touch, touched, { passive: true, capture: true });
}

/** Milliseconds since somebody last touched this page. */
export const untouchedMs = (): number => performance.now() - touchedAt;

/** Is nobody at this page? What it asks by itself then must not keep a session that a person left. */
export const isAway = (): boolean => untouchedMs() > AWAY_AFTER_SECONDS * 1000;
