import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ZONE_FILE_KB_MAX } from '#contract/rules/dns/zone-files.ts';
import { BODY_KB_MAX, LIST_BODY_KB_MAX } from '#contract/rules/edge/input.ts';
import { consoleRoutes } from './api.ts';
import type { Partners } from './partners.ts';
import { officeRoutes } from './staff.ts';

const nobody = { registries: new Map(), lookups: new Map(), payments: new Map() } as unknown as Partners;
const endpoints: readonly Endpoint[] = [...consoleRoutes(nobody), ...officeRoutes].map(({ endpoint }) => endpoint);

interface Json {
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: unknown;
}

interface Found {
  /** Where something has no end. */
  readonly endless: string[];
  /** How many characters the largest such input has, about. */
  readonly size: number;
}

const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);

/** The longest text that a pattern lets through, about; undefined where it may repeat without end. */
function longest(pattern: string): number | undefined {
  const signs = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/[*+]|\{\d+,\}/.test(signs)) return undefined;
  const counts = [...signs.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map((match) => Number(match[1]));
  return signs.replace(/\{[\d,]+\}|[$^()?:|]/g, '').length + sum(counts);
}

function sizeOfText(json: Json): number | undefined {
  if (json.maxLength !== undefined) return json.maxLength;
  const patterns = [json, ...(json.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  return patterns.map(longest).find((length) => length !== undefined);
}

const joined = (all: readonly Found[], size: number): Found => ({ endless: all.flatMap((each) => each.endless), size });

function look(json: Json, path: string): Found {
  const either = json.anyOf ?? json.oneOf;
  if (either) {
    const all = either.map((each) => look(each, path));
    return joined(all, Math.max(...all.map(({ size }) => size)));
  }
  const values = json.enum ?? (json.const === undefined ? undefined : [json.const]);
  if (values) return { endless: [], size: Math.max(...values.map((value) => String(value).length)) };
  if (json.type === 'string') {
    const size = sizeOfText(json);
    return { endless: size === undefined ? [`${path}: a text`] : [], size: size ?? 0 };
  }
  if (json.type === 'array') {
    const item = look(json.items ?? {}, `${path}[]`);
    const max = json.maxItems;
    return {
      endless: [...item.endless, ...(max === undefined ? [`${path}: a list`] : [])],
      size: (max ?? 0) * item.size,
    };
  }
  if (json.type === 'object') {
    const fields = Object.entries(json.properties ?? {});
    const all = fields.map(([name, each]) => look(each, `${path}.${name}`));
    const open = json.additionalProperties === false ? [] : [`${path}: any field`];
    const found = joined(all, sum(all.map(({ size }, at) => size + (fields[at]?.[0].length ?? 0) + 6)));
    return { ...found, endless: [...found.endless, ...open] };
  }
  const known = ['boolean', 'number', 'integer', 'null'].includes(json.type ?? '');
  return { endless: known ? [] : [`${path}: ${JSON.stringify(json)}`], size: 20 };
}

const found = (endpoint: Endpoint) =>
  look(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json, endpoint.path);

test('every text, list and record of every input, in bodies and queries, has a maximum, and no input takes any field', () => {
  expect(endpoints.length).toBeGreaterThan(200);
  expect(endpoints.flatMap((each) => found(each).endless)).toEqual([]);
});

describe('the walk over the inputs', () => {
  test.each([
    ['a text', z.strictObject({ A: z.string() })],
    ['a text by its pattern', z.strictObject({ A: z.string().check(z.regex(/^a+$/)) })],
    ['a text by its pattern with a count', z.strictObject({ A: z.string().check(z.regex(/^a{2,}$/)) })],
    ['a list', z.strictObject({ A: z.array(z.boolean()) })],
    ['a text in a list', z.strictObject({ A: z.array(z.string()).check(z.maxLength(2)) })],
    ['a record', z.strictObject({ A: z.record(z.string().check(z.maxLength(2)), z.boolean()) })],
    ['any field', z.object({})],
    ['anything', z.strictObject({ A: z.unknown() })],
    ['a text of a union', z.strictObject({ A: z.union([z.boolean(), z.strictObject({ B: z.string() })]) })],
  ])('finds %s without an end', (_, input) => {
    expect(look(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json, '').endless).not.toEqual([]);
  });
});

test('a body is 64 kB where nothing larger is meant, and an endpoint that means more says so', () => {
  const bodies = endpoints.filter(({ method, upload }) => method === 'POST' && !upload);
  const larger = bodies.filter((each) => found(each).size > BODY_KB_MAX * 1024).map(({ path }) => path);
  const saying = bodies.filter(({ bodyKb }) => bodyKb !== undefined);
  expect(saying.map(({ path }) => path).sort()).toEqual(larger.sort());
  // A zone file is text: in JSON a line's end and each quote take two characters.
  for (const { path, bodyKb } of saying)
    expect(bodyKb, path).toBe(path.endsWith('/file/compare') ? 2 * ZONE_FILE_KB_MAX : LIST_BODY_KB_MAX);
});
