import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { langFrom, langOfAddress } from '#contract/lang.ts';
import { declaredSuffixes } from '#contract/rules/suffixes/index.ts';
import { fillFrame } from '#contract/web-frame.ts';
import {
  assetOf,
  type FirstData,
  MANIFEST_FILE,
  type PagePlan,
  type PageVisitor,
  planPage,
  servedIn,
  type WebManifest,
} from '#contract/web-manifest.ts';
import type { Painter } from '#contract/web-painter.ts';
import { readingTx, type Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { arrive } from '../sessions/arrive.ts';
import { readSessionToken, setLangCookie } from '../sessions/cookies.ts';
import type { Session } from '../sessions/store.ts';
import { type DrawnPage, drawFor, openPainter } from './drawing.ts';
import type { Door } from './edge.ts';
import { actorOf } from './guards.ts';

/** What the header shows of the reader; asked of features through `processes/`. */
export type ReaderOf = (tx: Tx, session: Session) => Promise<Omit<FirstData['Session'], 'SignedIn' | 'HasSafeCode'>>;

function declaredData(): Pick<FirstData, 'Suffixes'> {
  const Suffixes = declaredSuffixes();
  return Suffixes.length > 0 ? { Suffixes } : {};
}

const NO_ARRIVAL = { session: null, offsetMs: 0 };
const VISITOR: FirstData['Session'] = { SignedIn: false, HasSafeCode: false };

interface Styles {
  readonly text: string;
  readonly hash: string;
}

interface Site {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly door: Door;
  readonly folder: string;
  readonly manifest: WebManifest;
  readonly readerOf: ReaderOf;
  readonly painter: () => Promise<Painter | undefined>;
  /** Files of the build, read once. */
  readonly files: Map<string, Promise<Buffer>>;
  /** The text of a page's styles and its word for the policy, by their addresses. */
  readonly styles: Map<string, Promise<Styles>>;
}

function fileOf(site: Site, name: string): Promise<Buffer> {
  const known = site.files.get(name);
  if (known) return known;
  const reading = readFile(join(site.folder, name));
  site.files.set(name, reading);
  // A file that could not be read is asked for again: it may be on its way.
  reading.catch(() => site.files.delete(name));
  return reading;
}

/** An asset that a newer build has replaced under the running server is as absent as one that never was. */
async function assetFile(site: Site, name: string): Promise<Buffer | null> {
  return fileOf(site, name).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function readStyles(site: Site, css: readonly string[]): Promise<Styles> {
  const files = await Promise.all(css.map((address) => fileOf(site, site.manifest.assets[address]?.file ?? address)));
  const text = files.map((bytes) => bytes.toString('utf8')).join('\n');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** The styles of a page as one text: a file for each would be asked for before anything is painted. */
function stylesOf(site: Site, css: readonly string[]): Promise<Styles> {
  const key = css.join(' ');
  const known = site.styles.get(key);
  if (known) return known;
  const reading = readStyles(site, css);
  site.styles.set(key, reading);
  reading.catch(() => site.styles.delete(key));
  return reading;
}

/** Who reads, and the business clock. */
async function readerData(site: Site, request: FastifyRequest): Promise<{ reader: FirstData['Session']; now: number }> {
  const token = readSessionToken(site.house.config, site.door.kind, request);
  const arriving = arrive(site.house, site.door.kind, token);
  // A visitor's page holds nothing of the database and is sent without one.
  const { session, offsetMs } = await (token === undefined ? arriving.catch(() => NO_ARRIVAL) : arriving);
  const now = site.house.wall().getTime() + offsetMs;
  if (!session) return { reader: VISITOR, now };
  const caller = { by: actorOf(session), lang: langFrom(request.cookies['Lang']), requestId: request.id } as const;
  const reader = await site.readerOf(readingTx(site.house, caller, offsetMs), session);
  const HasSafeCode = session.kind === 'staff' || session.safeCodeSet;
  return { reader: { ...reader, SignedIn: true, HasSafeCode }, now };
}

/** The hint cookies say what the session says (acceptance A8); a forged one is repaired with the next page. */
function repairHints(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, hasSafeCode }: PageVisitor,
): void {
  if (site.door.kind !== 'customer') return;
  for (const [name, holds] of [
    ['IsLogin', signedIn],
    ['IsSetSafeCode', hasSafeCode],
  ] as const) {
    if (holds && request.cookies[name] !== 'true') reply.setCookie(name, 'true', { path: '/', sameSite: 'lax' });
    if (!holds && request.cookies[name] !== undefined) reply.clearCookie(name, { path: '/' });
  }
}

/** A cookie without its session: the sign-in of the office says why it is asked for again. */
function ended({ house, door }: Site, request: FastifyRequest, { SignedIn }: FirstData['Session']): string {
  const lost = door.kind === 'staff' && !SignedIn && readSessionToken(house.config, door.kind, request) !== undefined;
  return lost ? '&ended=1' : '';
}

type Plan = PagePlan & { kind: 'page' };

/** What a page is made of when its head is sent. */
interface Started {
  readonly plan: Plan;
  readonly first: FirstData;
  /** Draws what stands in the frame; absent where nobody draws it. */
  readonly draw?: () => Promise<DrawnPage>;
}

/** A page that is drawn has the text of its styles in its head. */
async function started(
  site: Site,
  request: FastifyRequest,
  { plan, first, path, query }: { plan: Plan; first: FirstData; path: string; query: string },
): Promise<Started> {
  const { app, house } = site;
  if (plan.status !== 200 || plan.alone || request.method !== 'GET') return { plan, first };
  const painter = await site.painter();
  if (!painter) return { plan, first };
  const { text, hash } = await stylesOf(site, plan.css);
  const csp = plan.csp.replace("style-src 'self'", `style-src 'self' ${hash}`);
  const sight = { lang: plan.lang, path, query, session: first.Session, now: first.Now as number };
  return {
    plan: { ...plan, csp, drawnWith: text },
    first,
    draw: () => drawFor({ app, house, painter }, request, sight),
  };
}

const HEAD_END = '</head>';
/**
 * A drawn page in two pieces: with the head a browser opens its process and reads the styles, while the page itself is
 * asked for and drawn. One that could not be drawn shows its paint.
 */
async function* pieces(
  html: string,
  { plan, first }: Started,
  draw: () => Promise<DrawnPage>,
  reader: Parameters<typeof fillFrame>[3],
): AsyncGenerator<string> {
  const cut = html.indexOf(HEAD_END) + HEAD_END.length;
  yield fillFrame(html.slice(0, cut), plan, first, reader);
  // Drawing holds the process: what was given to the socket is on its way first.
  await setImmediate();
  const { html: paint = plan.paint, answers, unanswered } = await draw();
  yield fillFrame(html.slice(cut), { ...plan, paint, first: unanswered }, { ...first, Answers: answers }, reader);
}

/**
 * Who opened a page can hold on to its window; one that the reader asked for themselves, or that we led to, was opened
 * by nobody. To cut a window off from its opener costs a browser a process, 40 to 60 ms before anything is painted.
 */
const OPENED_BY_NOBODY = new Set(['none', 'same-origin']);

/** The back office is for who is employed. */
const operatorOf = ({ door, house }: Site) => (door.kind === 'customer' ? house.config.registrar : undefined);

async function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  query: string,
): Promise<FastifyReply> {
  const lang = langFrom(request.cookies['Lang']);
  const { reader: session, now } = await readerData(site, request);
  const visitor = { signedIn: session.SignedIn, hasSafeCode: session.HasSafeCode };
  const plan = planPage(site.manifest, path, query, lang, visitor);
  reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie');
  repairHints(site, request, reply, visitor);
  if (plan.kind === 'redirect')
    return reply
      .code(302)
      .header('Location', plan.to + ended(site, request, session))
      .send();
  const html = (await fileOf(site, plan.file)).toString('utf8');
  const first: FirstData = { Session: session, Now: now, ...declaredData() };
  const page = await started(site, request, { plan, first, path, query });
  const reader = { theme: request.cookies['Theme'], operator: operatorOf(site) };
  reply
    .code(plan.status)
    .header('Content-Security-Policy', page.plan.csp)
    .header('Content-Language', lang)
    .type('text/html; charset=utf-8');
  if (!page.draw) return reply.send(fillFrame(html, page.plan, first, reader));
  return reply.send(Readable.from(pieces(html, page, page.draw, reader)));
}

async function answer(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).header('Allow', 'GET, HEAD').send();
  // Of an answer that leads on too: a browser cuts where any answer on the way to the page asks for it.
  if (OPENED_BY_NOBODY.has(`${request.headers['sec-fetch-site']}`)) reply.removeHeader('Cross-Origin-Opener-Policy');
  const lettered = site.door.kind === 'customer' ? langOfAddress(request.url) : undefined;
  if (lettered) {
    if (request.cookies['Lang'] === undefined) setLangCookie(reply, lettered.lang);
    return reply.code(302).headers({ 'Cache-Control': 'no-store', Location: lettered.path }).send();
  }
  const cut = request.url.indexOf('?');
  const path = cut < 0 ? request.url : request.url.slice(0, cut);
  const asset = assetOf(site.manifest, path, request.headers['accept-encoding']);
  const bytes = asset && (await assetFile(site, asset.file));
  if (asset && bytes) return reply.headers(asset.headers).send(bytes);
  if (asset || path.startsWith('/assets/'))
    return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found');
  return sendPage(site, request, reply, path, cut < 0 ? '' : request.url.slice(cut));
}

/** Opened when the door listens, or by the first page: whoever starts the process waits for its door alone. */
function onceListening<T>(app: FastifyInstance, open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  const opened = () => {
    opening ??= open();
    return opening;
  };
  app.addHook('onListen', () => void opened());
  return opened;
}

/** Serves one built web app: assets, painted frames and small pages, by the rules of `contract/web-manifest.ts`. */
export async function addPages(
  app: FastifyInstance,
  house: House,
  door: Door,
  folder: string,
  readerOf: ReaderOf,
): Promise<void> {
  const built = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as WebManifest;
  const manifest = servedIn(built, house.config.mode);
  const painter = onceListening(app, () => openPainter(house, folder, manifest));
  const site: Site = { app, house, door, folder, manifest, readerOf, painter, files: new Map(), styles: new Map() };
  app.setNotFoundHandler((request, reply) => answer(site, request, reply));
}
