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
};
const LOGIN_FILE = 'login.json';
/** Fewer days left than this and all certificates are made anew at the next start. */
const DAYS_LEFT_MIN = 30;

/** Reads the certificates and the login from the data folder; makes what is missing, readable by the owner alone. */
export function openCredentials(folder: string, login: string): { server: ServerIdentity; client: Credentials } {
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
  };
}

/** Keeps a password that the registrar changed at login, so that the file stays true. */
export function storePassword(folder: string, password: string): void {
  const known = readLogin(folder);
  if (known) writeLogin(folder, known.login, password);
}

function readLogin(folder: string): { login: string; password: string } | undefined {
  const file = join(folder, LOGIN_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writeLogin(folder: string, login: string, password: string): void {
  writeSecret(join(folder, LOGIN_FILE), `${JSON.stringify({ login, password })}\n`);
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
  // The authority's key is not kept: nothing else is to be signed by it.
  writeSecret(path(FILES.ca), authority.cert);
  writeSecret(path(FILES.server), server.cert);
  writeSecret(path(FILES.serverKey), server.key);
  writeSecret(path(FILES.client), client.cert);
  writeSecret(path(FILES.clientKey), client.key);
}

function writeSecret(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
