// Starts the app when what stands in the page was painted: reading its code first would keep the reader waiting for what is there already. What they
// press meanwhile is kept, and pressed again by the app (web/shared/app/early.ts); links lead where they lead, boxes are ticked.
const LATEST_MS = 250;

const pressed = [];
function keep(event) {
  const control = event.type === 'submit' ? event.target : event.target.closest?.('button, summary');
  if (!control?.closest('.ns-content') || (control.form ?? control).hasAttribute('action')) return;
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

// A page that nobody looks at paints nothing.
if (!document.hidden)
  await new Promise((painted) => {
    setTimeout(painted, LATEST_MS);
    requestAnimationFrame(() => setTimeout(painted));
  });
for (const { content } of document.querySelectorAll('template[data-after-paint]')) document.head.append(content);
await import(document.querySelector('script[data-app]').dataset.app);
