import type { Login, Request } from '../commands/command.ts';
import { refuse } from '../refusal.ts';
import { type Answer, playedTraits, type Registry } from '../registry.ts';
import { PREFIXES } from '../xml/namespaces.ts';
import type { LoginGuard } from './login-guard.ts';

/** After so many refused logins the next answer is 2501 and the connection ends. */
const LOGIN_FAILURES_MAX = 3;
const LOGIN_SECURITY = '[LOGIN-SECURITY]';

/** One client connection's standing with the registry. */
export interface SessionState {
  registrar: string | null;
  objects: ReadonlySet<string>;
  extensions: ReadonlySet<string>;
  failures: number;
  /** The name in the client's certificate: it may log in under this id alone. */
  readonly certified: string;
}

export interface LoginHouse {
  readonly registry: Registry;
  /** Sessions of a registrar that are logged in now. */
  sessionsOf(registrar: string): number;
  readonly sessionsMax: number;
  readonly guard: LoginGuard;
  passwordChanged(registrar: string, password: string): void;
}

export const newSessionState = (certified: string): SessionState => ({
  registrar: null,
  objects: new Set(),
  extensions: new Set(),
  failures: 0,
  certified,
});

/** Refuses what the session has not the standing for: any command before login, an extension not named at login. */
export function requireStanding(state: SessionState, request: Request): void {
  const { command, extensionUris } = request;
  if (command.kind === 'login') return;
  if (state.registrar === null) refuse(2002, 'not logged in');
  const prefix = command.kind.split(':')[0];
  if (command.kind.includes(':') && !state.objects.has(PREFIXES[prefix as keyof typeof PREFIXES]))
    refuse(2307, 'the object service was not named at login');
  for (const uri of extensionUris) if (!state.extensions.has(uri)) refuse(2103, `${uri} was not named at login`);
}

/** RFC 5730 §2.9.1.1. */
export function login(house: LoginHouse, state: SessionState, request: Request, command: Login): Answer {
  if (state.registrar !== null) refuse(2002, 'already logged in');
  if (command.version !== '1.0') refuse(2100, 'only version 1.0 is spoken');
  if (command.lang !== 'en') refuse(2102, 'only English is spoken');
  const { objects, extensions } = playedTraits(house.registry);
  const offers = (prefixes: typeof objects, uri: string) => prefixes.some((prefix) => PREFIXES[prefix] === uri);
  for (const uri of command.objects) if (!offers(objects, uri)) refuse(2307, `${uri} is not offered`);
  for (const uri of command.extensions) if (!offers(extensions, uri)) refuse(2103, `${uri} is not offered`);
  for (const uri of request.extensionUris) {
    if (!command.extensions.includes(uri)) refuse(2103, `${uri} was not named at login`);
  }
  const { accounts } = house.registry;
  const security = request.extensions.loginSecurity;
  const password = secret(command.password, security?.password);
  const { registrar } = command;
  if (house.guard.isLocked(state.certified)) refuse(2501, 'too many refused logins, try again later');
  if (registrar !== state.certified || !accounts.passwordIs(registrar, password)) {
    state.failures += 1;
    house.guard.failed(state.certified);
    return refuse(state.failures >= LOGIN_FAILURES_MAX ? 2501 : 2200, 'login, password and certificate do not fit');
  }
  if (house.sessionsOf(registrar) >= house.sessionsMax) refuse(2502, `at most ${house.sessionsMax} sessions`);
  if (command.newPassword !== undefined) {
    const next = secret(command.newPassword, security?.newPassword);
    accounts.setPassword(registrar, next);
    house.passwordChanged(registrar, next);
  }
  state.registrar = registrar;
  state.objects = new Set(command.objects);
  state.extensions = new Set(command.extensions);
  return { code: 1000 };
}

/** RFC 8807 §3: the fixed text stands for the value in the extension, and only together. */
function secret(plain: string, extended: string | undefined): string {
  if ((plain === LOGIN_SECURITY) !== (extended !== undefined))
    refuse(2306, `${LOGIN_SECURITY} and loginSec go together`);
  return extended ?? plain;
}
