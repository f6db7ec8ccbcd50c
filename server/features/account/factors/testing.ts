import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { PasskeyOrder, PasskeyQuestion } from '#contract/api/account-factors.ts';
import type { NewPasskey, PasskeyAnswer } from '#contract/rules/factors.ts';
import type { TestBrowser } from '../../../platform/testing/browser.ts';
import { SAFE_CODE } from '../testing.ts';

export const STEP_MS = 30_000;

/** The code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, instant = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });

/**
 * Adds an app with the code of an instant; by default of the step before, so that the code shown now is still unused.
 */
export async function withAuthenticator(
  browser: TestBrowser,
  name = 'Phone',
): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.post('/account/begin-authenticator', { SafeCode: SAFE_CODE });
  const { Ticket, Secret: secret } = begun.Data;
  const Code = codeAt(secret, new Date(Date.now() - STEP_MS));
  const added = await browser.post('/account/add-authenticator', { Ticket, Name: name, Code });
  if (added.Code !== 10_000) throw new Error(`not added: ${added.body}`);
  return { secret, codes: added.Data.RecoveryCodes ?? [] };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const ATTESTED = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The few CBOR forms (RFC 8949 §3.1) that an attestation without a statement needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.concat([Buffer.from([(major << 5) | 25]), uint(count, 2)]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** What a soft passkey may do wrong. */
interface Ways {
  readonly origin?: string;
  readonly site?: string;
  readonly verified?: boolean;
  readonly present?: boolean;
  /** The counter it claims. */
  readonly count?: number;
  readonly challenge?: string;
  readonly type?: string;
  /** Another key signs. */
  readonly forged?: boolean;
  readonly userHandle?: string | undefined;
}

/** A passkey made of software: P-256, packed as WebAuthn says, with a counter. For tests only. */
export function softPasskey(origin = 'http://localhost:8080', site = 'localhost') {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  let handle = '';
  let counter = 0;
  const clientData = (type: string, challenge: string, way: Ways) =>
    Buffer.from(
      JSON.stringify({
        type: way.type ?? type,
        challenge: way.challenge ?? challenge,
        origin: way.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (extra: number, way: Ways, rest = Buffer.alloc(0)) => {
    const flags =
      (way.present === false ? 0 : USER_PRESENT) |
      (way.verified === false ? 0 : USER_VERIFIED) |
      BACKUP_ELIGIBLE |
      extra;
    return Buffer.concat([sha256(way.site ?? site), Buffer.from([flags]), uint(way.count ?? counter, 4), rest]);
  };
  return {
    id: id.toString('base64url'),
    make({ Challenge, UserHandle }: PasskeyOrder, way: Ways = {}): NewPasskey {
      handle = UserHandle;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x ?? '', 'base64url')],
        [-3, Buffer.from(jwk.y ?? '', 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, cbor(key)]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(ATTESTED, way, attested)],
        ]),
      );
      const data = clientData('webauthn.create', Challenge, way);
      return {
        Id: id.toString('base64url'),
        ClientData: data.toString('base64url'),
        Attestation: attestation.toString('base64url'),
        Transports: ['internal', 'hybrid', 'pigeon'],
      };
    },
    sign({ Challenge }: PasskeyQuestion, way: Ways = {}): PasskeyAnswer {
      counter += 1;
      const data = clientData('webauthn.get', Challenge, way);
      const auth = authData(0, way);
      const key = way.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
      const signature = createSign('sha256').update(auth).update(sha256(data)).sign(key);
      const userHandle = 'userHandle' in way ? way.userHandle : handle;
      return {
        Id: id.toString('base64url'),
        ClientData: data.toString('base64url'),
        AuthenticatorData: auth.toString('base64url'),
        Signature: signature.toString('base64url'),
        ...(userHandle === undefined ? {} : { UserHandle: userHandle }),
      };
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** Adds a soft passkey to the browser's account. */
export async function withPasskey(browser: TestBrowser, passkey: SoftPasskey, name = 'Laptop'): Promise<string[]> {
  const begun = await browser.post('/account/begin-passkey', { SafeCode: SAFE_CODE });
  const added = await browser.post('/account/add-passkey', {
    Ticket: begun.Data.Ticket,
    Name: name,
    Passkey: passkey.make(begun.Data.Passkey),
  });
  if (added.Code !== 10_000) throw new Error(`not added: ${added.body}`);
  return added.Data.RecoveryCodes ?? [];
}
