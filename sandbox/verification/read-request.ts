import { createHash } from 'node:crypto';
import { HttpRefusal } from '../http.ts';
import type { IdentityAsked } from './judge.ts';

type Body = Readonly<Record<string, unknown>>;

const PICTURE_BYTES_MAX = 1_048_576;

/** A request as it was read; `fingerprint` is the same for the same request. */
export interface Asked {
  readonly reference: string;
  readonly fingerprint: string;
  readonly asked: Readonly<Record<string, string>>;
}

const refuse = (field: string, what: string): never => {
  throw new HttpRefusal(422, `${field} ${what}`);
};

function text(body: Body, field: string, pattern: RegExp): string {
  const value = body[field];
  if (typeof value !== 'string' || !pattern.test(value)) return refuse(field, `must look like ${pattern.source}`);
  return value;
}

function refuseUnknown(body: Body, known: readonly string[]): void {
  for (const field of Object.keys(body)) if (!known.includes(field)) refuse(field, 'is not known here');
}

const hash = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((all, part) => all.update(part).update('\0'), createHash('sha256')).digest('hex');

const REFERENCE = /^[A-Za-z0-9-]{8,64}$/;
/** Printable, without controls. */
const WORDS = /^[^\p{Cc}]{1,200}$/u;

function pictureOf(value: unknown): { type: string; bytes: Buffer } {
  const { type, base64 } = (value ?? {}) as Body;
  if (type !== 'image/jpeg' && type !== 'image/png') return refuse('picture.type', 'must be image/jpeg or image/png');
  if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    return refuse('picture.base64', 'is no base64');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > PICTURE_BYTES_MAX ? refuse('picture', 'is larger than 1 MB') : { type, bytes };
}

/** `{reference, subject, holder, idType, idNumber, expiresOn?, picture: {type, base64}}`. Throws a 422 with words. */
export function readIdentity(body: Body): Asked & { readonly identity: IdentityAsked } {
  refuseUnknown(body, ['reference', 'subject', 'holder', 'idType', 'idNumber', 'expiresOn', 'picture']);
  const { type: pictureType, bytes: picture } = pictureOf(body['picture']);
  const subject = text(body, 'subject', /^(individual|enterprise)$/) as IdentityAsked['subject'];
  const expiresOn = body['expiresOn'] === undefined ? undefined : text(body, 'expiresOn', /^\d{4}-\d{2}-\d{2}$/);
  const asked = {
    subject,
    holder: text(body, 'holder', WORDS),
    idType: text(body, 'idType', /^[A-Z]{2,8}$/),
    idNumber: text(body, 'idNumber', WORDS),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  };
  const identity = { ...asked, expiresOn, pictureType, picture };
  const fingerprint = hash('identity', JSON.stringify(asked), picture);
  return { reference: text(body, 'reference', REFERENCE), fingerprint, asked, identity };
}

/** `{reference, name}`: the name as an A-label with its suffix. */
export function readName(body: Body): Asked & { readonly name: string } {
  refuseUnknown(body, ['reference', 'name']);
  const name = text(body, 'name', /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,3}$/);
  return { reference: text(body, 'reference', REFERENCE), fingerprint: hash('name', name), asked: { name }, name };
}
