const MINUTE_MS = 60_000;

/** What the clocks of a time zone show at an instant, read as if it were UTC. */
function shownAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`);
}

/**
 * The instant at which the clocks of a time zone show `2026-11-21T14:05`; undefined for what is no time. Where clocks
 * are turned back the first of the two, and for an hour that is left out the instant as long before or after its edge.
 */
export function instantOf(local: string, zone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The zone's distance from UTC a day before is that of the first of two equal times.
  const [before, after] = [wanted - 24 * 60 * MINUTE_MS, wanted + 24 * 60 * MINUTE_MS].map(
    (at) => wanted - (shownAt(at, zone) - at),
  ) as [number, number];
  return new Date(shownAt(before, zone) === wanted ? before : after).toISOString();
}
