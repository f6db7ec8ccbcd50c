import type { Machine } from '#server/platform/machine.ts';

const BOX = { width: 150, height: 36 };
const STEP = { x: 270, y: 84 };
const MARGIN = 24;

interface Place {
  x: number;
  y: number;
}

/** Columns by distance from the beginning, so that time runs to the right. */
function places({ initial, states }: Machine): Map<string, Place> {
  const ranks = new Map<string, number>([[initial, 0]]);
  const queue = [initial];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const next of Object.values(states[state] ?? {})) {
      if (next === undefined || ranks.has(next)) continue;
      ranks.set(next, (ranks.get(state) ?? 0) + 1);
      queue.push(next);
    }
  }
  const found = new Map<string, Place>();
  for (const [rank, column] of Map.groupBy(ranks, ([, value]) => value)) {
    for (const [index, [state]] of column.entries())
      found.set(state, { x: MARGIN + rank * STEP.x, y: MARGIN + index * STEP.y });
  }
  return found;
}

function box(state: string, { x, y }: Place, isFinal: boolean): string {
  const line = isFinal ? 3 : 1;
  return (
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#fff" stroke="#0b6477" stroke-width="${line}"/>` +
    `<text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 5}" text-anchor="middle">${state}</text>`
  );
}

function arrow(events: string, from: Place, to: Place): string {
  const forward = to.x > from.x;
  const start = {
    x: from.x + (forward ? BOX.width : BOX.width / 2),
    y: from.y + (forward ? BOX.height / 2 : BOX.height),
  };
  const end = { x: to.x + (forward ? 0 : BOX.width / 2), y: to.y + (forward ? BOX.height / 2 : BOX.height) };
  // A way back runs below the boxes, so that it is not taken for a way forward.
  const below = Math.max(start.y, end.y) + 40;
  const path = forward
    ? `M${start.x} ${start.y}L${end.x} ${end.y}`
    : `M${start.x} ${start.y}C${start.x} ${below} ${end.x} ${below} ${end.x} ${end.y}`;
  const middle = { x: (start.x + end.x) / 2, y: forward ? (start.y + end.y) / 2 - 6 : below - 6 };
  return (
    `<path d="${path}" fill="none" stroke="#55636b" marker-end="url(#tip)"/>` +
    `<text x="${middle.x}" y="${middle.y}" text-anchor="middle" fill="#55636b">${events}</text>`
  );
}

/** A state machine as a picture: boxes are states (bold: final), arrows are events. */
export function statePicture(machine: Machine): string {
  const at = places(machine);
  const width = Math.max(...[...at.values()].map(({ x }) => x)) + BOX.width + MARGIN;
  const height = Math.max(...[...at.values()].map(({ y }) => y)) + BOX.height + MARGIN + 40;
  const arrows = [...at].flatMap(([state, from]) => {
    const ways = Map.groupBy(Object.entries(machine.states[state] ?? {}), ([, next]) => String(next));
    return [...ways].map(([next, events]) => arrow(events.map(([event]) => event).join(', '), from, at.get(next)!));
  });
  const boxes = [...at].map(([state, place]) =>
    box(state, place, Object.keys(machine.states[state] ?? {}).length === 0),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui,sans-serif" font-size="13">`,
    `<title>${machine.name}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#55636b"/></marker></defs>',
    ...arrows,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}
