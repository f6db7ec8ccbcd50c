import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OK } from '#contract/envelope.ts';
import { declaredSuffixes } from '#contract/rules/suffixes/index.ts';
import { FIRST_ANSWERS_WAIT_MS, NEXT_ANSWERS_WAIT_MS } from '#contract/rules/ui.ts';
import type { WebManifest } from '#contract/web-manifest.ts';
import type { Painter, PainterModule, Sight } from '#contract/web-painter.ts';
import type { House } from '../house.ts';

/** A page asks, sees the answers and may ask by them again; what it asks after that its reader's browser asks. */
const ASKED_MAX = 2;

/** What draws the pages of a build; undefined where it has none, or none that works: pages are sent as frames then. */
export async function openPainter(
  house: House,
  folder: string,
  { painter }: WebManifest,
): Promise<Painter | undefined> {
  if (!painter) return undefined;
  try {
    const module = (await import(pathToFileURL(join(folder, painter)).href)) as PainterModule;
    return await module.openPainter(declaredSuffixes());
  } catch (error) {
    house.metrics.alarms.inc({ kind: 'bug' });
    house.log.error({ err: error, painter }, 'pages are not drawn');
    return undefined;
  }
}

/** What was drawn, with the answers it was drawn from, and what nobody answered in time. */
export interface DrawnPage {
  readonly html: string | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly unanswered: readonly string[];
}

/** What tells who asks and from where; the rest of the page's request is not the call's. */
const HEADERS_ALONG = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Asks a call as the page's reader would, through the door itself: the same session, turns, limits and refusals. The
 * data, or undefined where it was refused or did not come in time.
 */
async function ask(app: FastifyInstance, request: FastifyRequest, address: string, signal: AbortSignal) {
  const given = HEADERS_ALONG.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { remoteAddress = '' } = request.socket;
  const headers = Object.fromEntries(given);
  try {
    const answer = await app.inject({ method: 'GET', url: `/api${address}`, headers, remoteAddress, signal });
    const { Code, Data = null } = answer.json<{ Code: number; Data?: unknown }>();
    return Code === OK ? { address, data: Data } : undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** How narrow the reader's window is, as far as a request tells; a wrong guess is put right by the script. */
export function looksNarrow(request: FastifyRequest): boolean {
  const hint = request.headers['sec-ch-ua-mobile'];
  if (hint !== undefined) return hint === '?1';
  return /\bMobi/.test(request.headers['user-agent'] ?? '');
}

/**
 * Draws a page with the answers to what it asks. It waits for them a moment only: what is not there then is drawn as
 * coming, and the browser asks. A page that cannot be drawn is sent as a frame, and the reason is told.
 */
export async function drawFor(
  { app, house, painter }: { app: FastifyInstance; house: House; painter: Painter },
  request: FastifyRequest,
  seen: Omit<Sight, 'answers' | 'narrow'>,
): Promise<DrawnPage> {
  const answers: Record<string, unknown> = {};
  const asked = new Set<string>();
  const sight = { ...seen, narrow: looksNarrow(request), answers };
  try {
    let drawn = painter.draw(sight);
    // Only now: the first drawing of a process takes as long as all answers may.
    const limit = AbortSignal.timeout(FIRST_ANSWERS_WAIT_MS);
    for (let round = 1; round <= ASKED_MAX; round++) {
      const asks = drawn.asks.filter((address) => !asked.has(address));
      if (asks.length === 0 || limit.aborted) break;
      const signal = round === 1 ? limit : AbortSignal.any([limit, AbortSignal.timeout(NEXT_ANSWERS_WAIT_MS)]);
      for (const address of asks) asked.add(address);
      const all = await Promise.all(asks.map((address) => ask(app, request, address, signal)));
      const came = all.filter((one) => one !== undefined);
      if (came.length === 0) break;
      for (const { address, data } of came) answers[address] = data;
      drawn = painter.draw(sight);
    }
    return { html: drawn.html, answers, unanswered: drawn.asks };
  } catch (error) {
    house.metrics.alarms.inc({ kind: 'bug' });
    house.log.error({ err: error, path: seen.path, requestId: request.id }, 'a page could not be drawn');
    return { html: undefined, answers: {}, unanswered: [] };
  }
}
