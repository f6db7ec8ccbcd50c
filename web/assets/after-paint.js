// Starts the app when what stands in the page was painted: reading its code first would keep the reader waiting for
// what is there already. What they press meanwhile is kept, and pressed again by the app (web/shared/app/early.ts);
// links lead where they lead, boxes are ticked.
/** A browser that never says that it has painted is waited for so long. */
const LATEST_MS = 2_000;
/** Of a page that came in pieces the first paint shows the first ones: so long the rest may take. */
const REST_MS = 150;

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
globalThis.namesteadEarly = { pressed, stop };

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
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

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
