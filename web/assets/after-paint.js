// Starts the app when what stands in the page was painted: reading its code first would keep the reader waiting for
// what is there already. What they press meanwhile is kept, and pressed again by the app (web/shared/app/early.ts);
// links lead where they lead, boxes are ticked.
/** A browser that never says that it has painted is waited for so long. */
const LATEST_MS = 2_000;
/** Of a page that came in pieces the first paint shows the first ones: so long the rest may take. */
const REST_MS = 150;
/** A hand that is never lifted is waited for so long. */
const HAND_MS = 5_000;
/** A click comes so long after the finger is lifted, at the latest. */
const CLICK_MS = 40;

const pressed = [];
function keep(event) {
  const control = event.type === 'submit' ? event.target : event.target.closest?.('button, summary');
  const kept = control?.closest('.ns-content') ?? (control?.localName === 'button' && control.closest('.ns-header'));
  if (!kept || (control.form ?? control).hasAttribute('action')) return;
  event.preventDefault();
  pressed.push(control);
}
const stop = () => {
  removeEventListener('click', keep, true);
  removeEventListener('submit', keep, true);
};
addEventListener('click', keep, true);
addEventListener('submit', keep, true);

const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/**
 * What a hand begins, and what ends it. A press on a control that is replaced before the finger is lifted is no click,
 * and a word that an input method is still putting together is gone with its field.
 */
const ENDS = {
  pointerdown: ['pointerup', 'pointercancel'],
  keydown: ['keyup'],
  compositionstart: ['compositionend'],
};
const begun = new Set();
for (const [start, ends] of Object.entries(ENDS)) {
  // Of keys only the space bar acts when it is let go.
  addEventListener(start, ({ key }) => (start !== 'keydown' || key === ' ') && begun.add(start), true);
  for (const end of ends) addEventListener(end, () => setTimeout(() => begun.delete(start), CLICK_MS), true);
}
/** When no hand is in the middle of something. */
async function settled() {
  const latest = performance.now() + HAND_MS;
  while (begun.size > 0 && performance.now() < latest) await after(CLICK_MS / 2);
}
globalThis.namesteadEarly = { pressed, stop, settled };

/**
 * The paint of a kind that has reached the screen: a frame that was only begun is still being drawn, by the processor
 * that the app would take.
 */
const painted = (type, counts) =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    new PerformanceObserver((list, observer) => {
      const found = list.getEntries().find(counts);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    }).observe({ type, buffered: true });
  });

async function whole() {
  const come = performance.now();
  const first = await painted('paint', ({ name }) => name === 'first-contentful-paint');
  if (first.startTime >= come) return;
  await Promise.race([painted('largest-contentful-paint', ({ startTime }) => startTime >= come), after(REST_MS)]);
}

// A page that nobody looks at paints nothing.
if (!document.hidden) await Promise.race([whole(), after(LATEST_MS)]);
for (const { content } of document.querySelectorAll('template[data-after-paint]')) document.head.append(content);
await import(document.querySelector('script[data-app]').dataset.app);
