import { randomBytes, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, issue } from './certificates.ts';

/** What a registrar needs to connect: its login and the files of its certificate. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

export interface ServerIdentity {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const FILES = {
  ca: 'ca.pem',
  server: 'server.pem',
  serverKey: 'server.key',
  client: 'client.pem',
  clientKey: 'client.key',
  second: 'second.pem',
  secondKey: 'second.key',
};
const LOGIN_FILE = 'login.json';
/** A registrar that nobody plays: whoever has an EPP client may, with what the desk prints. */
export const SECOND = 'second';
const SECOND_FILE = 'second.json';
/** Fewer days left than this and all certificates are made anew at the next start. */
const DAYS_LEFT_MIN = 30;

/** Reads the certificates and the login from the data folder; makes what is missing, readable by the owner alone. */
export function openCredentials(
  folder: string,
  login: string,
): { server: ServerIdentity; client: Credentials; second: Credentials } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const path = (file: string) => join(folder, file);
  if (!usable(path, login)) makeCertificates(path, login);
  const known = readLogin(folder);
  const password = known?.password ?? newPassword();
  if (known?.login !== login) writeLogin(folder, login, password);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  return {
    server: { ca: read(FILES.ca), cert: read(FILES.server), key: read(FILES.serverKey) },
    client: {
      login,
      password,
      caFile: path(FILES.ca),
      certFile: path(FILES.client),
      keyFile: path(FILES.clientKey),
    },
    second: {
      login: SECOND,
      password: secondPassword(folder),
      caFile: path(FILES.ca),
      certFile: path(FILES.second),
      keyFile: path(FILES.secondKey),
    },
  };
}

function secondPassword(folder: string): string {
  const known = readLogin(folder, SECOND_FILE)?.password;
  if (known !== undefined) return known;
  const password = newPassword();
  writeLogin(folder, SECOND, password, SECOND_FILE);
  return password;
}

/** Keeps a password that a registrar changed at login, so that the file stays true. */
export function storePassword(folder: string, password: string, registrar?: string): void {
  const file = registrar === SECOND ? SECOND_FILE : LOGIN_FILE;
  const known = readLogin(folder, file);
  if (known) writeLogin(folder, known.login, password, file);
}

function readLogin(folder: string, name = LOGIN_FILE): { login: string; password: string } | undefined {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writeLogin(folder: string, login: string, password: string, name = LOGIN_FILE): void {
  writeSecret(join(folder, name), `${JSON.stringify({ login, password })}\n`);
}

/** 16 characters, the longest a plain EPP login takes. */
const newPassword = (): string => randomBytes(12).toString('base64url');

function usable(path: (file: string) => string, login: string): boolean {
  if (!Object.values(FILES).every((file) => existsSync(path(file)))) return false;
  if (new X509Certificate(readFileSync(path(FILES.client))).subject !== `CN=${login}`) return false;
  const until = Date.parse(new X509Certificate(readFileSync(path(FILES.server))).validTo);
  return until > Date.now() + DAYS_LEFT_MIN * 86_400_000;
}

function makeCertificates(path: (file: string) => string, login: string): void {
  const now = new Date();
  const authority = createAuthority('Sandbox Registry CA', now);
  const server = issue(authority, 'server', 'localhost', now);
  const client = issue(authority, 'client', login, now);
  const second = issue(authority, 'client', SECOND, now);
  // The authority's key is not kept: nothing else is to be signed by it.
  writeSecret(path(FILES.ca), authority.cert);
  writeSecret(path(FILES.server), server.cert);
  writeSecret(path(FILES.serverKey), server.key);
  writeSecret(path(FILES.client), client.cert);
  writeSecret(path(FILES.clientKey), client.key);
  writeSecret(path(FILES.second), second.cert);
  writeSecret(path(FILES.secondKey), second.key);
}

function writeSecret(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
