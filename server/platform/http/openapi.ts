import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { OK } from '#contract/envelope.ts';
import { EDGE_ERRORS } from '#contract/errors/house.ts';
import { type ErrorKey, errorEntry } from '#contract/errors/index.ts';
import { codeField } from './input.ts';

type Json = Record<string, unknown>;

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return schema;
}

function envelopeOf(endpoint: Endpoint): Json {
  const Data = schemaOf(endpoint.output, 'output');
  return {
    type: 'object',
    required: ['Code', 'Msg'],
    properties: { Code: { const: OK }, Msg: { type: 'string' }, Data },
  };
}

function refusalsOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy([...endpoint.errors, ...EDGE_ERRORS] as ErrorKey[], (key) => errorEntry(key).status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      String(status),
      {
        description: keys.map((key) => `${errorEntry(key).code} ${key}`).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

const PATH_FIELD = /:(\w+)/g;

function parametersOf(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = new Set([...endpoint.path.matchAll(PATH_FIELD)].map((match) => match[1]));
  const fields =
    endpoint.method === 'GET' || endpoint.upload
      ? Object.keys(properties)
      : Object.keys(properties).filter((name) => inPath.has(name));
  const listed = fields.map((name) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema: properties[name] ?? {},
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  };
  return endpoint.idempotent ? [...listed, key] : listed;
}

/** The same fields, with the picture itself where its number stands otherwise. */
function formSchema(schema: { properties?: Json }, { part, field }: NonNullable<Endpoint['form']>): Json {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties: { ...properties, [part]: { type: 'string', format: 'binary' } } };
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {};
  if (endpoint.upload)
    return {
      requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    };
  const schema = schemaOf(endpoint.input, 'input') as { properties?: Json };
  if (endpoint.stepUp)
    schema.properties = {
      ...schema.properties,
      [codeField(endpoint)]: {
        type: 'string',
        description:
          endpoint.who === 'staff'
            ? 'The six digits of the member’s authenticator, each code once; may be left out for a few minutes after one was given.'
            : 'The security code; may be left out for a few minutes after it was given.',
      },
    };
  const asForm = endpoint.form && { 'multipart/form-data': { schema: formSchema(schema, endpoint.form) } };
  return { requestBody: { required: true, content: { 'application/json': { schema }, ...asForm } } };
}

function operationOf(endpoint: Endpoint): Json {
  const type = endpoint.file ?? (endpoint.stream ? 'application/x-ndjson' : 'application/json');
  const schema = endpoint.file === undefined ? envelopeOf(endpoint) : { type: 'string', format: 'binary' };
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-who': endpoint.right === undefined ? endpoint.who : `${endpoint.who}: ${endpoint.right}`,
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      '200': { description: 'Success', content: { [type]: { schema } } },
      ...refusalsOf(endpoint),
    },
  };
}

const REFUSAL: Json = {
  type: 'object',
  required: ['Code', 'Msg'],
  properties: {
    Code: { type: 'integer' },
    Msg: { type: 'string' },
    Data: { description: 'INVALID_INPUT: {Fields: [{Path, Msg}]}; others as their words say.' },
  },
};

/** The OpenAPI 3.1 description of a door's calls, made from the contract. */
export function openApi(endpoints: readonly Endpoint[], title: string, server: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(PATH_FIELD, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '0.1.0' },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Refusal: REFUSAL } },
  };
}
