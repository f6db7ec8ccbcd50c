import type { Page } from '@playwright/test';

/** Runs in the page: controls whose state is told by nothing that a reader's own colours leave. */
function untold(): string[] {
  const STATES = [
    { on: '[aria-pressed="true"]', off: '[aria-pressed="false"]' },
    { on: '.ns-tabs a.active', off: '.ns-tabs a:not(.active)' },
    { on: '.ns-entry[aria-current]', off: '.ns-entry:not([aria-current])' },
    { on: 'tr[data-on] > td', off: 'tbody tr:not([data-on]) > td' },
    { on: 'button:disabled', off: 'button:not(:disabled, [aria-pressed], .ns-link)' },
  ];
  /** What is drawn whoever chooses the colours: lines, their colours by the reader's own names, letters. */
  const SEEN = [
    'border-top-width',
    'border-left-width',
    'border-bottom-width',
    'border-top-color',
    'border-left-color',
    'border-bottom-color',
    'color',
    'font-weight',
    'text-decoration-line',
  ];
  const look = (element: Element) => {
    const style = getComputedStyle(element);
    return SEEN.map((name) => style.getPropertyValue(name)).join(' ');
  };
  const shown = (element: Element) => element.getClientRects().length > 0;
  const find = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
  const wrong: string[] = [];
  for (const { on, off } of STATES) {
    const peers = find(off);
    for (const one of find(on)) {
      const like = peers.find(({ className }) => className === one.className) ?? peers[0];
      if (like && look(like) === look(one))
        wrong.push(`${on} ${one.className} ${(one.textContent ?? '').slice(0, 30)}`);
    }
  }
  // The browser's own boxes are drawn in the reader's colours; one that is drawn by us would lose its mark.
  for (const box of find('input[type=checkbox], input[type=radio]'))
    if (getComputedStyle(box).appearance === 'none') wrong.push(`${box.className} is no box of the browser's`);
  return wrong;
}

/** What cannot be told apart on this page with a reader's own colours. */
export const untoldStates = (page: Page): Promise<string[]> => page.evaluate(untold);
