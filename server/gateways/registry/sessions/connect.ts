import type { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { reasonOf } from '#protocols/epp/answer.ts';
import { logIn } from '#protocols/epp/log-in.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import { closesSession, RESULT } from '#protocols/epp/result-codes.ts';
import { type EppSession, openSession } from '#protocols/epp/session.ts';
import type { Certificates, RegistryHooks, RegistryLimits, RegistrySettings } from '../settings.ts';
import type { LoginPasswords, Passwords } from './passwords.ts';

/** No session could be opened. `refused`: the registry does not want this login, so trying again soon makes it worse. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly refused: boolean;

  constructor(why: string, refused = false) {
    super(why);
    this.refused = refused;
  }
}

const OBJECTS = [NS.domain, NS.host];
/** Used where the registry offers them: contacts at thick registries, our account, and the data of its own poll messages. */
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

/**
 * A session that is logged in, over TLS with both certificates checked (RFC 5734 §9). Throws `ConnectError`. Where the password is
 * to be changed and the old one is refused, the new one is tried once: another process may have changed it already.
 */
export async function openRegistrySession(
  settings: RegistrySettings,
  limits: RegistryLimits,
  hooks: RegistryHooks,
  passwords: Passwords,
  nextId: () => string,
): Promise<EppSession> {
  const attempts = passwords.attempts();
  for (const [index, credentials] of attempts.entries()) {
    try {
      const session = await openWith(settings, limits, hooks, credentials, nextId());
      if (passwords.accepted(credentials)) hooks.onTrouble?.({ kind: 'password', text: 'the password was changed' });
      return session;
    } catch (error) {
      const mayTryNext = error instanceof ConnectError && error.refused && index + 1 < attempts.length;
      if (!mayTryNext) throw error;
    }
  }
  throw new ConnectError('no password');
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
        extensions: EXTENSIONS,
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
      throw new ConnectError(`login refused: ${answer.code} ${reasonOf(answer)}`, refused);
    }
    return session;
  } catch (error) {
    session?.close();
    socket.destroy();
    throw error instanceof ConnectError ? error : new ConnectError((error as Error).message);
  }
}

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
