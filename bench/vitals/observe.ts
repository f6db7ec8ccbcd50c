/** What the page's own observers saw; times in ms from the start of the navigation. */
export interface Seen {
  lcp: number;
  /** What was largest: element and class. */
  lcpElement: string;
  cls: number;
  /** When the first row of a table was drawn; 0 where none was. */
  rows: number;
  /** The longest event of each interaction, by its id. */
  interactions: Record<string, number>;
}

/** Runs in the page before anything else. It must stand alone: it is sent as text. */
export function observe(): void {
  const seen: Seen = { lcp: 0, lcpElement: '', cls: 0, rows: 0, interactions: {} };
  (globalThis as unknown as { benchSeen: Seen }).benchSeen = seen;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element | null };
    seen.lcp = entry.startTime;
    seen.lcpElement = element ? `${element.localName}.${element.className}` : '';
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  const press = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
    if (interactionId > 0) seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
  };
  watch('event', press, { durationThreshold: 16 });
  const look = () => {
    if (seen.rows > 0 || !document.querySelector('.ns-table tbody tr')) return;
    seen.rows = -1;
    // Two frames: the second begins when the first has been drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        seen.rows = performance.now();
      }),
    );
  };
  new MutationObserver(() => seen.rows === 0 && look()).observe(document, { childList: true, subtree: true });
}
