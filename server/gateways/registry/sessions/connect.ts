import type { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { reasonOf } from '#protocols/epp/answer.ts';
import { EppDataError } from '#protocols/epp/codec/text.ts';
import type { SecurityEvent } from '#protocols/epp/extensions/login-security.ts';
import { logIn } from '#protocols/epp/log-in.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import { closesSession, RESULT } from '#protocols/epp/result-codes.ts';
import { type EppSession, openSession } from '#protocols/epp/session.ts';
import type { Certificates, RegistryHooks, RegistryLimits, RegistrySettings } from '../settings.ts';
import type { LoginPasswords, Passwords } from './passwords.ts';

/**
 * No session could be opened. `refused`: the registry does not want this login, so trying again soon makes it worse.
 * `newRefused`: it is the new password that cannot be had; the old one may still be good.
 */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly refused: boolean;
  readonly newRefused: boolean;

  constructor(why: string, refused = false, newRefused = false) {
    super(why);
    this.refused = refused;
    this.newRefused = newRefused;
  }
}

const OBJECTS = [NS.domain, NS.host];
/**
 * Used where the registry offers them: contacts at thick registries, our account, and the data of its own poll
 * messages.
 */
const OPTIONAL_OBJECTS = [NS.contact, NS.balance, NS['rgp-poll'], NS['lowbalance-poll']];
const EXTENSIONS = [
  NS.secDNS,
  NS.rgp,
  NS.fee,
  NS.loginSec,
  NS.changePoll,
  NS.verificationCode,
  NS.idn,
  NS.namestoreExt,
  NS.idnLang,
  NS.sync,
  NS.whoisInf,
  NS.premiumdomain,
  NS['cnnic-contact'],
  NS['cnnic-domain'],
  NS['cnnic-host'],
  NS.cdn,
  // Some registries count their poll data among the extensions.
  NS['rgp-poll'],
  NS['lowbalance-poll'],
];

/** Fees are spoken in one version: the RFC's where it is offered, else that of its draft. */
const extensionsFor = (offered: readonly string[]): string[] =>
  offered.includes(NS.fee) ? EXTENSIONS : [...EXTENSIONS, NS['fee-0.6']];

/**
 * A session that is logged in, over TLS with both certificates checked (RFC 5734 §9). Throws `ConnectError`. Where the
 * password is to be changed and the old one is refused, the new one is tried once: another process may have changed it
 * already. Where the new one is refused, the old one stays: a password against the registry's rules shall not end our
 * work there.
 */
export async function openRegistrySession(
  settings: RegistrySettings,
  limits: RegistryLimits,
  hooks: RegistryHooks,
  passwords: Passwords,
  nextId: () => string,
): Promise<EppSession> {
  const open = async (credentials: LoginPasswords) => {
    const session = await openWith(settings, limits, hooks, credentials, nextId());
    if (passwords.accepted(credentials)) hooks.onTrouble?.({ kind: 'password', text: 'the password was changed' });
    return session;
  };
  const first = passwords.first();
  try {
    return await open(first);
  } catch (error) {
    if (!(error instanceof ConnectError) || !(error.refused || error.newRefused)) throw error;
    const second = passwords.afterRefusal(first, error.newRefused);
    if (!second) throw error;
    if (error.newRefused)
      hooks.onTrouble?.({ kind: 'password', text: `the new password is not taken: ${error.message}` });
    return open(second);
  }
}

async function openWith(
  settings: RegistrySettings,
  limits: RegistryLimits,
  hooks: RegistryHooks,
  { pw, newPW }: LoginPasswords,
  clTRID: string,
): Promise<EppSession> {
  const socket = await dial(settings, limits);
  let session: EppSession | undefined;
  try {
    session = await openSession(socket, {
      frameBytesMax: limits.frameBytesMax,
      greetingTimeoutMs: limits.connectTimeoutMs,
      lateAnswerMs: limits.lateAnswerMs,
      onLateAnswer: hooks.onLateAnswer?.bind(hooks),
      onFrame: hooks.onFrame?.bind(hooks),
    });
    const { answer, ok, securityEvents } = await logIn(
      session,
      { clID: settings.login, pw, ...(newPW === undefined ? {} : { newPW }) },
      {
        objects: OBJECTS,
        optionalObjects: OPTIONAL_OBJECTS,
        extensions: extensionsFor(session.greeting.svcMenu.svcExtension?.extURI ?? []),
        clTRID,
        timeoutMs: limits.connectTimeoutMs,
        userAgent: 'Namestead',
      },
    );
    for (const { level, type, name, exDate, text } of securityEvents) {
      const what = `${level}: ${name ?? type}${exDate ? ` until ${exDate}` : ''}${text ? `: ${text}` : ''}`;
      hooks.onTrouble?.({ kind: 'security', text: what });
    }
    if (!ok) {
      const refused = answer.code !== RESULT.SESSION_LIMIT_CLOSING && !isFailure(answer.code);
      const newRefused = newPW !== undefined && refused && isOfNewPassword(answer.code, securityEvents);
      throw new ConnectError(`login refused: ${answer.code} ${reasonOf(answer)}`, refused, newRefused);
    }
    return session;
  } catch (error) {
    session?.close();
    socket.destroy();
    if (error instanceof ConnectError) throw error;
    // Our own description refused a value: a new password that is too long for a registry without loginSec, for one.
    throw new ConnectError((error as Error).message, false, newPW !== undefined && error instanceof EppDataError);
  }
}

/** Refusals that speak of a value and not of who logs in: some registries answer a wrong password with 2201 or 2202. */
const OF_A_VALUE: ReadonlySet<number> = new Set([
  RESULT.SYNTAX_ERROR,
  RESULT.RANGE_ERROR,
  RESULT.VALUE_SYNTAX_ERROR,
  RESULT.UNIMPLEMENTED_OPTION,
  RESULT.POLICY_ERROR,
  RESULT.DATA_POLICY_VIOLATION,
]);

/** With loginSec an event tells that the new password is the trouble, whatever the code (RFC 8807 §4.1). */
const isOfNewPassword = (code: number, events: readonly SecurityEvent[]): boolean =>
  OF_A_VALUE.has(code) || events.some(({ type, level }) => type === 'newPW' && level === 'error');

function certificatesOf(settings: RegistrySettings): Certificates {
  try {
    return settings.certificates();
  } catch (error) {
    throw new ConnectError(`no certificates: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
  }
}

/** 2501 also closes the session, yet it speaks of the password. */
function isFailure(code: number): boolean {
  return code === RESULT.FAILED || (closesSession(code) && code !== RESULT.AUTHENTICATION_ERROR_CLOSING);
}

async function dial(settings: RegistrySettings, limits: RegistryLimits): Promise<Duplex> {
  if (!settings.dial) return connectSocket(settings, limits);
  return settings.dial().catch((error: Error) => {
    throw new ConnectError(`no connection: ${(error as NodeJS.ErrnoException).code ?? error.message}`);
  });
}

function connectSocket(settings: RegistrySettings, limits: RegistryLimits): Promise<TLSSocket> {
  const { host, port, serverName } = settings;
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      host,
      port,
      ...certificatesOf(settings),
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(serverName ? { servername: serverName } : {}),
    });
    // Nagle's algorithm and a delayed ACK cost 40 ms on a session with several commands under way.
    socket.setNoDelay(true);
    const settle = () => {
      clearTimeout(timer);
      socket.off('error', give).off('close', giveClosed).off('secureConnect', take);
    };
    const give = (error: Error) => {
      settle();
      socket.on('error', () => {});
      socket.destroy();
      reject(new ConnectError(`no connection: ${(error as NodeJS.ErrnoException).code ?? error.message}`));
    };
    const giveClosed = () => give(new Error('closed by the other side'));
    const take = () => {
      settle();
      resolve(socket);
    };
    const timer = setTimeout(() => give(new Error('no answer in time')), limits.connectTimeoutMs);
    socket.once('error', give).once('close', giveClosed).once('secureConnect', take);
  });
}
