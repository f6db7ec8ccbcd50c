import { connect as connectTls, type TLSSocket } from 'node:tls';
import { reasonOf } from '#protocols/epp/answer.ts';
import { logIn } from '#protocols/epp/log-in.ts';
import { NS } from '#protocols/epp/namespaces.ts';
import { closesSession, RESULT } from '#protocols/epp/result-codes.ts';
import { type EppSession, openSession } from '#protocols/epp/session.ts';
import type { Certificates, RegistryHooks, RegistryLimits, RegistrySettings } from './settings.ts';

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
const EXTENSIONS = [NS.secDNS, NS.rgp, NS.namestoreExt, NS.idnLang, NS.loginSec, NS.changePoll];
const POLL_DATA = [NS['rgp-poll'], NS['lowbalance-poll']];

/** A session that is logged in, over TLS with both certificates checked (RFC 5734 §9). Throws `ConnectError`. */
export async function openRegistrySession(
  settings: RegistrySettings,
  limits: RegistryLimits,
  hooks: RegistryHooks,
  clTRID: string,
): Promise<EppSession> {
  const socket = await connectSocket(settings, limits);
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
      { clID: settings.login, pw: settings.password },
      {
        objects: OBJECTS,
        optionalObjects: POLL_DATA,
        extensions: EXTENSIONS,
        clTRID,
        timeoutMs: limits.connectTimeoutMs,
        userAgent: 'Namestead',
      },
    );
    for (const { level, type, exDate } of securityEvents) {
      hooks.onTrouble?.({ kind: 'security', text: `${level}: ${type}${exDate ? ` until ${exDate}` : ''}` });
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
