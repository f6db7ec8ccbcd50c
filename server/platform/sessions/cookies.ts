import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '#contract/lang.ts';
import { AWAY_HEADER, SESSION_REMEMBERED_DAYS } from '#contract/rules/session.ts';
import type { Config } from '../config.ts';
import type { SessionKind } from './store.ts';

const DAY_SECONDS = 86_400;

/** `__Host-` binds the cookie to this host over TLS; plain loopback cannot carry it. */
function cookieName(config: Config, kind: SessionKind): string {
  const name = kind === 'staff' ? 'namestead_office' : 'namestead_session';
  const base = kind === 'staff' ? config.officeUrl : config.publicUrl;
  return base.startsWith('https://') ? `__Host-${name}` : name;
}

function secure(config: Config, kind: SessionKind): boolean {
  return (kind === 'staff' ? config.officeUrl : config.publicUrl).startsWith('https://');
}

export function readSessionToken(config: Config, kind: SessionKind, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(config, kind)];
}

/** What a page says with a call that it makes by itself: nobody has touched it for a while. */
export function isAway(request: FastifyRequest): boolean {
  return request.headers[AWAY_HEADER] !== undefined;
}

export interface SignInCookies {
  readonly token: string;
  readonly remember: boolean;
  readonly safeCodeSet: boolean;
}

/**
 * Sets the session cookie and, for customers, the hints `IsLogin` and `IsSetSafeCode` (specification §3), which decide
 * nothing here.
 */
export function setSessionCookies(
  config: Config,
  kind: SessionKind,
  reply: FastifyReply,
  { token, remember, safeCodeSet }: SignInCookies,
): void {
  const life = remember ? { maxAge: SESSION_REMEMBERED_DAYS * DAY_SECONDS } : {};
  const common = { path: '/', sameSite: 'lax', secure: secure(config, kind), ...life } as const;
  reply.setCookie(cookieName(config, kind), token, { ...common, httpOnly: true });
  if (kind === 'staff') return;
  reply.setCookie('IsLogin', 'true', common);
  if (safeCodeSet) reply.setCookie('IsSetSafeCode', 'true', common);
  else reply.clearCookie('IsSetSafeCode', { path: '/' });
}

/** The hint cookie after the profile was set (specification §3: text 'true', path /). */
export function setSafeCodeHint(config: Config, reply: FastifyReply, remember: boolean): void {
  const life = remember ? { maxAge: SESSION_REMEMBERED_DAYS * DAY_SECONDS } : {};
  reply.setCookie('IsSetSafeCode', 'true', { path: '/', sameSite: 'lax', secure: secure(config, 'customer'), ...life });
}

/**
 * Takes the cookies of a session away, and what the browser keeps of its pages. Over TLS with `Secure`: a browser obeys
 * no line about a `__Host-` cookie without it (RFC 6265bis §4.1.3.2), not even the one that removes it.
 */
export function clearSessionCookies(config: Config, kind: SessionKind, reply: FastifyReply): void {
  const common = { path: '/', sameSite: 'lax', secure: secure(config, kind) } as const;
  reply.clearCookie(cookieName(config, kind), { ...common, httpOnly: true });
  reply.header('Clear-Site-Data', '"cache"');
  if (kind === 'staff') return;
  reply.clearCookie('IsLogin', common);
  reply.clearCookie('IsSetSafeCode', common);
}

export function setLangCookie(reply: FastifyReply, lang: Lang): void {
  reply.setCookie('Lang', lang, { path: '/', sameSite: 'lax', maxAge: 365 * DAY_SECONDS });
}
