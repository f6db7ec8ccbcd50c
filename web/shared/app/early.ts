/** What `web/assets/after-paint.js` has kept of the reader's presses. */
declare global {
  var namesteadEarly: { readonly pressed: readonly Element[]; stop(): void; settled(): Promise<void> } | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A place in the header or the content: which child of which child. The app draws the same there as stood before. */
interface Place {
  readonly part: string;
  readonly path: readonly number[];
}

const PARTS = ['.ns-header', '.ns-content'];
const within = (what: string): string => `:is(${PARTS.join(', ')}) :is(${what})`;
const TICKS = 'input:is([type=checkbox], [type=radio])';
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select';

function placeOf(element: Element): Place | undefined {
  const part = PARTS.find((each) => element.parentElement?.closest(each));
  if (!part) return undefined;
  const path: number[] = [];
  for (let at = element; !at.matches(part) && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return { part, path };
}

function elementAt({ part, path }: Place): Element | undefined {
  let at: Element | undefined = document.querySelector(part) ?? undefined;
  for (const index of path) at = at?.children[index];
  return at;
}

/** The same control, drawn by the app; another thing in its place is not taken for it. */
const isSame = (now: Element | undefined, before: Element): now is HTMLElement =>
  now?.tagName === before.tagName && now.textContent === before.textContent;

const isTyped = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue;

/** A box that was ticked or emptied; of buttons of which one is chosen, the one that is. */
const isTurned = ({ type, checked, defaultChecked }: HTMLInputElement): boolean =>
  checked !== defaultChecked && (checked || type === 'checkbox');

/** What the reader did to the page before the app was there. */
export interface Early {
  readonly typed: readonly { place: Place; before: Field; value: string }[];
  readonly pressed: readonly { place: Place; before: Element }[];
  /** Where a file may be chosen still: a dialogue opened from the painted page gives it to the painted control. */
  readonly choosing: readonly { place: Place; before: HTMLInputElement }[];
  /** Where the focus was. */
  readonly at: { place: Place; before: Element } | undefined;
}

export function earlyActs(): Early {
  globalThis.namesteadEarly?.stop();
  const known = <E extends Element>(before: E) => {
    const place = placeOf(before);
    return place ? [{ place, before }] : [];
  };
  const active = document.activeElement;
  return {
    typed: [...document.querySelectorAll<Field>(within(FIELDS))]
      .filter(isTyped)
      .flatMap(known)
      .map((one) => ({ ...one, value: one.before.value })),
    pressed: [
      ...[...document.querySelectorAll<HTMLInputElement>(within(TICKS))].filter(isTurned),
      ...(globalThis.namesteadEarly?.pressed ?? []),
    ].flatMap(known),
    choosing: [...document.querySelectorAll<HTMLInputElement>(within('input[type=file]'))]
      .filter((field) => !isTyped(field))
      .flatMap(known),
    at: active ? known(active)[0] : undefined,
  };
}

/**
 * Writes as a hand would. React watches its own setter of `value`; the prototype's goes past it, so the event looks
 * like a hand's. A chosen file is handed over: no page may name one itself.
 */
function write(field: Field, before: Field, value = before.value): void {
  const chosen = field instanceof HTMLInputElement && field.type === 'file';
  if (chosen) field.files = (before as HTMLInputElement).files;
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const change = chosen || field instanceof HTMLSelectElement;
  field.dispatchEvent(new Event(change ? 'change' : 'input', { bubbles: true }));
}

/**
 * When the app is in the page, what was typed and pressed before is typed and pressed again, so that nothing is lost
 * (design: forms). Each control is found before the first is written to: what is typed may make the page say more, and
 * then another stands in the place of the next.
 */
export async function doAgain({ typed, pressed, choosing, at }: Early): Promise<void> {
  const fields = typed.map((one) => ({ one, now: elementAt(one.place) }));
  const controls = pressed.map(({ place, before }) => ({ before, now: elementAt(place) }));
  const focused = at && elementAt(at.place);
  for (const { place, before } of choosing) {
    const now = elementAt(place);
    if (isSame(now, before))
      before.addEventListener('change', () => write(now as HTMLInputElement, before), { once: true });
  }
  const same = controls.flatMap(({ before, now }) => (isSame(now, before) ? [now] : []));
  for (const { one, now } of fields)
    if (now?.tagName === one.before.tagName) write(now as Field, one.before, one.value);
  if (at && focused?.tagName === at.before.tagName) (focused as HTMLElement).focus({ preventScroll: true });
  // What was typed is drawn first: a press may send it.
  await Promise.resolve();
  for (const control of same) {
    if (control instanceof HTMLFormElement) control.requestSubmit();
    else control.click();
  }
}
