import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuthority, issue } from './certificates.ts';
import { openCredentials, storePassword } from './credentials.ts';
import * as der from './der.ts';

test('DER: lengths, positive integers, object identifiers, times', () => {
  expect(der.octets(Buffer.alloc(127)).subarray(0, 2).toString('hex')).toBe('047f');
  expect(der.octets(Buffer.alloc(128)).subarray(0, 3).toString('hex')).toBe('048180');
  expect(der.octets(Buffer.alloc(300)).subarray(0, 4).toString('hex')).toBe('0482012c');
  expect(der.integer(Buffer.of(0x80)).toString('hex')).toBe('02020080');
  expect(der.integer(Buffer.of(0, 0, 1)).toString('hex')).toBe('020101');
  expect(der.oid('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302');
  expect(der.time(new Date('2049-12-31T23:59:59Z')).toString('latin1').slice(2)).toBe('491231235959Z');
  expect(der.time(new Date('2050-01-01T00:00:00Z')).toString('latin1').slice(2)).toBe('20500101000000Z');
});

test('what the authority issues is what it says, and signed by it alone', () => {
  const now = new Date();
  const authority = createAuthority('A', now);
  const server = issue(authority, 'server', 'localhost', now);
  const client = issue(authority, 'client', 'namestead', now);
  const [ca, leaf, user] = [authority, server, client].map(({ cert }) => new X509Certificate(cert));
  expect(ca!.ca).toBe(true);
  expect([leaf!.ca, user!.ca]).toEqual([false, false]);
  expect(leaf!.checkIssued(ca!) && leaf!.verify(ca!.publicKey)).toBe(true);
  expect(user!.verify(new X509Certificate(createAuthority('A', now).cert).publicKey)).toBe(false);
  expect(leaf!.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(leaf!.checkHost('localhost')).toBe('localhost');
  expect(leaf!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(user!.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  expect(user!.subject).toBe('CN=namestead');
  expect(user!.checkPrivateKey(createPrivateKey(client.key))).toBe(true);
  expect(leaf!.serialNumber).not.toBe(user!.serialNumber);
});

test('the files are made once, for the owner alone; another login makes them anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  const first = openCredentials(folder, 'namestead');
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(first.client.password).toMatch(/^[\w-]{16}$/);
  expect(openCredentials(folder, 'namestead')).toEqual(first);
  storePassword(folder, 'changed-by-login');
  expect(openCredentials(folder, 'namestead').client.password).toBe('changed-by-login');
  const other = openCredentials(folder, 'another');
  expect(other.server.cert).not.toBe(first.server.cert);
  expect(new X509Certificate(readFileSync(other.client.certFile)).subject).toBe('CN=another');
  rmSync(folder, { recursive: true });
});
