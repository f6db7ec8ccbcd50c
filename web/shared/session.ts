import type { FirstData, PageVisitor } from '#contract/web-manifest.ts';

/**
 * What the page knows of the reader: handed over by the server in the page, later changed by what they do. Never a
 * proof of anything.
 */
export type Session = FirstData['Session'];

const NOBODY: Session = { SignedIn: false, HasSafeCode: false };

/** What the server put into the page. */
export function firstData(): FirstData {
  const block = globalThis.document?.getElementById('first-data');
  return block?.textContent ? (JSON.parse(block.textContent) as FirstData) : { Session: NOBODY };
}

let current: Session | undefined;
const listeners = new Set<() => void>();

export function session(): Session {
  current ??= firstData().Session;
  return current;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever reads now, in place of whoever read before: for the painter, which draws for one reader after another. */
export function takeSession(reader: Session): void {
  current = reader;
}

/** Changes what is known, e.g. the names in the cart after one was put in: `changeSession({ CartCount: 3 })`. */
export function changeSession(change: Partial<Session>): void {
  current = { ...session(), ...change };
  for (const listener of listeners) listener();
}

/** The value of a readable cookie. */
export function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Keeps a choice for a year (language, light or dark). */
export function keepCookie(name: string, value: string): void {
  const year = 365 * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`;
}

/**
 * The hint cookies (specification §3): quick guards in the browser; the server decides, and draws, from its own
 * session.
 */
export function hintedVisitor(): PageVisitor {
  if (!globalThis.document) return { signedIn: session().SignedIn, hasSafeCode: session().HasSafeCode };
  return { signedIn: cookie('IsLogin') === 'true', hasSafeCode: cookie('IsSetSafeCode') === 'true' };
}

/** A refusal, or who one is, said whether the account is suspended: pages say and grey it at once. */
export function hearSuspension(told: Session['Suspended']): void {
  const { Suspended: _before, ...rest } = session();
  current = told ? { ...rest, Suspended: told } : rest;
  for (const listener of listeners) listener();
}
