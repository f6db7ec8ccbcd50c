import { DnsError } from '../fault.ts';
import { readName, writeName } from '../name.ts';
import { type Field, fieldBytes, hasField, nextField, nextName, nextNumber, quote } from '../text.ts';
import { type Cursor, readBytes, readU16, writeBytes, writeCounted, writeU16 } from '../wire.ts';
import type { Family } from './family.ts';
import { type ParameterKey, parameterKeyName, parameterKeyNumber, valueFromText, valueText } from './svcb-values.ts';

/** SVCB and HTTPS: RFC 9460. */
export interface SvcbData<Type extends 'SVCB' | 'HTTPS' = 'SVCB'> {
  readonly type: Type;
  /** 0: the name is another name for `target`. */
  readonly priority: number;
  readonly target: string;
  /** By rising key, each once; values as on the wire. */
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly key: ParameterKey;
  readonly value: Buffer;
}

/** RFC 9460 §2.2: keys rise strictly. */
function rising(parameters: readonly Parameter[]): readonly Parameter[] {
  if (parameters.some(({ key }, index) => index > 0 && key <= (parameters[index - 1] as Parameter).key))
    throw new DnsError('service parameters are not in rising order');
  return parameters;
}

function readParameters(cursor: Cursor): readonly Parameter[] {
  const parameters: Parameter[] = [];
  while (cursor.at < cursor.end) {
    const key = readU16(cursor);
    parameters.push({ key, value: readBytes(cursor, readU16(cursor)) });
  }
  return rising(parameters);
}

/** `alpn="h2,h3"`, `port=8443`, `no-default-alpn`. */
function parameterFromText(field: Field): Parameter {
  const cut = field.text.indexOf('=');
  const key = parameterKeyNumber(cut === -1 ? field.text : field.text.slice(0, cut));
  const bytes = cut === -1 ? undefined : fieldBytes({ text: field.text.slice(cut + 1), quoted: true });
  return { key, value: valueFromText(key, bytes) };
}

function parameterText({ key, value }: Parameter): string {
  const text = valueText(key, value);
  return text === undefined ? parameterKeyName(key) : `${parameterKeyName(key)}=${quote(text)}`;
}

function svcbFamily<Type extends 'SVCB' | 'HTTPS'>(type: Type, number: number): Family<SvcbData<Type>> {
  return {
    type,
    number,
    read: (cursor) => ({
      type,
      priority: readU16(cursor),
      target: readName(cursor, false),
      parameters: readParameters(cursor),
    }),
    write(writer, { priority, target, parameters }) {
      writeU16(writer, priority);
      writeName(writer, target, false);
      for (const { key, value } of rising(parameters)) {
        writeU16(writer, key);
        writeCounted(writer, () => writeBytes(writer, value));
      }
    },
    fromText(fields) {
      const priority = nextNumber(fields, 0xffff);
      const target = nextName(fields);
      const parameters: Parameter[] = [];
      while (hasField(fields)) parameters.push(parameterFromText(nextField(fields)));
      return {
        type,
        priority,
        target,
        parameters: rising(parameters.sort((one, other) => one.key - other.key)),
      };
    },
    toText: ({ priority, target, parameters }) => [priority, target, ...parameters.map(parameterText)].join(' '),
  };
}

export const svcb = svcbFamily('SVCB', 64);
export const https = svcbFamily('HTTPS', 65);
