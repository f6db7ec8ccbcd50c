import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

export interface NamedEndpoint extends Endpoint {
  /** What the contract calls it. */
  readonly name: string;
  /** Fields of its query or body. */
  readonly fields: readonly string[];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;

function fieldsOf(endpoint: Endpoint): string[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
}

/** Every call of a door, from the contract itself. */
export async function endpointsOf(folder: 'api' | 'staff-api'): Promise<readonly NamedEndpoint[]> {
  const place = new URL(`../../contract/${folder}/`, import.meta.url);
  const found: NamedEndpoint[] = [];
  for (const file of readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()) {
    const module = (await import(new URL(file, place).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (isEndpoint(value)) found.push({ ...value, name, fields: fieldsOf(value) });
  }
  return found;
}
