import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit } from '#contract/rules/limits.ts';
import type { Caller } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { addressKey, countAttempt } from '../limits.ts';
import { refuse } from '../refusal.ts';
import { readUpload } from './upload.ts';

const MB = 1_048_576;
/** What stands beside the file: short texts, and the lines between the parts. */
const FIELDS_KB_MAX = 64;
/** More parts than any form of ours has fields. */
const PARTS_MAX = 40;

/** A call that is also taken as a form with a file in it (`multipart/form-data`, RFC 7578). */
export interface FormPost {
  /** The part that is the file, and the field of the input that names it once it is kept. */
  readonly part: string;
  readonly field: string;
  readonly megabytesMax: number;
  /** Counted per caller's address, as a file that is sent by itself. */
  readonly limit: Limit;
  /** Keeps the file until the call takes it; gives its number. */
  readonly keep: (house: House, caller: Caller, bytes: Buffer) => Promise<string>;
}

/**
 * What came by a form: the fields of the call, and what tells its file from another: a repetition keeps it under
 * another number.
 */
export interface FormInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly same: Readonly<Record<string, string>>;
}

const FORM_TYPE = /^multipart\/form-data\b/i;

export const isForm = (request: FastifyRequest): boolean => FORM_TYPE.test(request.headers['content-type'] ?? '');

/** Lets the calls of a scope come as forms too; unread, since who calls is asked first. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM_TYPE, (_request, payload, done) => done(null, payload));
}

/** Counted before the form is read: each part costs work. */
function assertFewParts(body: Buffer, type: string): void {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  let parts = 0;
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    parts += 1;
    if (parts > PARTS_MAX) throw refuse('BODY_UNREADABLE');
  }
}

async function partsOf(body: Buffer, type: string): Promise<Map<string, string | File>> {
  assertFewParts(body, type);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw refuse('BODY_UNREADABLE');
  });
  const parts = new Map<string, string | File>();
  for (const [name, value] of form) {
    if (parts.has(name)) throw refuse('BODY_UNREADABLE');
    parts.set(name, value);
  }
  return parts;
}

/** A form knows texts only: a ticked box says `true`. */
const ofText = (text: string): string | boolean => (text === 'true' ? true : text);

/**
 * Reads a form whose sender was admitted: its file is kept, its fields become the call's input.
 * @throws refusal BODY_TOO_LARGE, BODY_UNREADABLE, and what `keep` refuses
 */
export async function readForm(
  house: House,
  caller: Caller,
  request: FastifyRequest,
  form: FormPost,
): Promise<FormInput> {
  await countAttempt(house, form.limit, addressKey(request.ip));
  const body = await readUpload(request, form.megabytesMax, FIELDS_KB_MAX);
  const parts = await partsOf(body, request.headers['content-type'] ?? '');
  const file = parts.get(form.part);
  parts.delete(form.part);
  const texts = [...parts].map(([name, value]) => {
    if (typeof value !== 'string') throw refuse('BODY_UNREADABLE');
    return [name, ofText(value)] as const;
  });
  if (file === undefined) return { fields: Object.fromEntries(texts), same: {} };
  // The same field twice, once as a number and once as a file, says nothing.
  if (typeof file === 'string' || parts.has(form.field)) throw refuse('BODY_UNREADABLE');
  if (file.size > form.megabytesMax * MB) throw refuse('BODY_TOO_LARGE', { limit: `${form.megabytesMax} MB` });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kept = await form.keep(house, caller, bytes);
  return {
    fields: Object.fromEntries([...texts, [form.field, kept]]),
    same: { [form.field]: createHash('sha256').update(bytes).digest('hex') },
  };
}
