import type { Endpoint } from '#contract/endpoint.ts';

/** What came back: the HTTP status and the envelope's code and words; of a stream its first line. */
export interface Said {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly fields: readonly string[];
}

export interface CallerOptions {
  readonly cookie?: string;
  /** The site that makes the browser send; the called one without it. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

function addressOf(base: string, endpoint: Endpoint, fields: Fields): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? '1')));
  if (endpoint.method === 'POST' && !endpoint.upload) return `${base}/api${path}`;
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return `${base}/api${path}?${query}`;
}

/** Sends one real HTTP request to an endpoint, with whatever fields, and reads the envelope. */
export async function send(
  base: string,
  endpoint: Endpoint,
  fields: Fields,
  options: CallerOptions = {},
): Promise<Said> {
  const post = endpoint.method === 'POST';
  const response = await fetch(addressOf(base, endpoint, fields), {
    method: endpoint.method,
    headers: {
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...(post ? { 'content-type': 'application/json' } : {}),
      // A browser says it with a POST; with a GET it says the same in Sec-Fetch-Site, which is looked at where staff's
      // looks are recorded.
      ...(post || endpoint.who === 'staff' ? { origin: options.origin ?? base } : {}),
      ...options.headers,
    },
    ...(post ? { body: JSON.stringify(fields) } : {}),
  });
  const [line = '{}'] = (await response.text()).split('\n');
  const { Code, Msg, Data } = JSON.parse(line) as { Code: number; Msg: string; Data?: { Fields?: { Path: string }[] } };
  return { status: response.status, code: Code, msg: Msg, fields: (Data?.Fields ?? []).map(({ Path }) => Path) };
}
