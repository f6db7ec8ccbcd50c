import { type Answer, succeeded } from './answer.ts';
import { type Described, described, findValue } from './codec/element-spec.ts';
import { refuse } from './codec/text.ts';
import { login } from './commands/login.ts';
import {
  LOGIN_SECURITY_MARK,
  loginSec,
  loginSecData,
  PLAIN_PASSWORD_MAX,
  type SecurityEvent,
} from './extensions/login-security.ts';
import { NS } from './namespaces.ts';
import type { EppSession } from './session.ts';

export interface Credentials {
  clID: string;
  pw: string;
  /** Changes the password with this login. */
  newPW?: string;
}

export interface LogInOptions {
  /** Namespaces of objects that must be offered, or nothing is sent. */
  objects: readonly string[];
  /** Objects to use where the server offers them, such as the data of its own poll messages. */
  optionalObjects?: readonly string[];
  /** Extensions to use where the server offers them. */
  extensions: readonly string[];
  clTRID: string;
  timeoutMs: number;
  /** Told to servers that speak loginSec (RFC 8807 §2.3). */
  userAgent?: string;
}

export interface LoggedIn {
  answer: Answer;
  ok: boolean;
  /** Warnings on passwords, certificates and ciphers (RFC 8807 §2.1): for the operators. */
  securityEvents: readonly SecurityEvent[];
}

/**
 * Logs in with what the greeting offers and nothing else (RFC 5730 §2.9.1.1). A refused login is an answer, not an
 * error. Throws `EppDataError` when the server lacks an object we need, or the password is too long and loginSec is not
 * offered; `EppSessionError` when there is no answer.
 */
export async function logIn(session: EppSession, who: Credentials, options: LogInOptions): Promise<LoggedIn> {
  const { svcMenu } = session.greeting;
  for (const uri of options.objects) {
    if (!svcMenu.objURI.includes(uri)) refuse('login', `the server does not offer ${uri}`);
  }
  if (!svcMenu.version.includes('1.0')) refuse('login', 'the server does not speak EPP 1.0');
  const objURI = [...options.objects, ...(options.optionalObjects ?? []).filter((uri) => svcMenu.objURI.includes(uri))];
  const extURI = options.extensions.filter((uri) => svcMenu.svcExtension?.extURI.includes(uri));
  const answer = await session.send(
    login,
    {
      clID: who.clID,
      ...plainPasswords(who),
      options: { version: '1.0', lang: svcMenu.lang.includes('en') ? 'en' : (svcMenu.lang[0] ?? 'en') },
      svcs: { objURI, ...(extURI.length > 0 ? { svcExtension: { extURI } } : {}) },
    },
    {
      clTRID: options.clTRID,
      timeoutMs: options.timeoutMs,
      extensions: longPasswords(who, extURI.includes(NS.loginSec), options.userAgent),
    },
  );
  const ok = succeeded(answer);
  if (ok) session.agreeOn([...objURI, ...extURI]);
  return { answer, ok, securityEvents: findValue(loginSecData, answer.extensions) ?? [] };
}

const isLong = (password: string | undefined) => password !== undefined && password.length > PLAIN_PASSWORD_MAX;

function plainPasswords({ pw, newPW }: Credentials): { pw: string; newPW?: string } {
  const plain = (password: string) => (isLong(password) ? LOGIN_SECURITY_MARK : password);
  return { pw: plain(pw), ...(newPW === undefined ? {} : { newPW: plain(newPW) }) };
}

function longPasswords({ pw, newPW }: Credentials, spoken: boolean, userAgent: string | undefined): Described[] {
  const needed = isLong(pw) || isLong(newPW);
  if (!spoken) return needed ? refuse('login', 'a password above 16 characters needs loginSec') : [];
  if (!needed && !userAgent) return [];
  return [
    described(loginSec, {
      ...(userAgent ? { userAgent: { app: userAgent } } : {}),
      ...(isLong(pw) ? { pw } : {}),
      ...(isLong(newPW) ? { newPW: newPW as string } : {}),
    }) as Described,
  ];
}
