import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { OK } from '#contract/envelope.ts';
import { ERRORS } from '#contract/errors/index.ts';

/** An answer as a test reads it. */
export interface Answer {
  readonly status: number;
  readonly Code: number;
  /** The catalogue's name of `Code`; `OK` for success. */
  readonly Key: string;
  readonly Msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects.
  readonly Data: any;
  readonly setCookies: readonly string[];
  readonly body: string;
}

/** What a browser does: keeps cookies, sends its origin, solves captchas. For tests only. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A freshly solved captcha. */
  captcha(): Promise<string>;
}

export interface BrowserOptions {
  readonly origin?: string;
  readonly address?: string;
  readonly lang?: string;
}

function keyOf(code: number | undefined): string {
  if (code === OK) return 'OK';
  return Object.entries(ERRORS).find(([, entry]) => entry.code === code)?.[0] ?? '';
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';');
    const cut = pair.indexOf('=');
    const gone = /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line);
    if (gone) cookies.delete(pair.slice(0, cut));
    else cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
}

/** A browser in front of an app that is not listening. `address` is the network address the server sees. */
export function openBrowser(app: FastifyInstance, options: BrowserOptions = {}): TestBrowser {
  const { origin = 'http://127.0.0.1:8080', address = '192.0.2.10', lang = 'en' } = options;
  const cookies = new Map([['Lang', lang]]);
  async function send(request: InjectOptions): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      remoteAddress: address,
      ...request,
      headers: { cookie, ...request.headers },
    });
    const lines = [response.headers['set-cookie'] ?? []].flat();
    keepCookies(cookies, lines);
    // Of a stream the first line stands for the whole: it tells a refusal.
    const streams = String(response.headers['content-type']).includes('ndjson');
    const [text = ''] = streams ? response.body.split('\n', 1) : [response.body];
    const envelope = text.startsWith('{') ? JSON.parse(text) : {};
    return {
      ...envelope,
      Key: keyOf(envelope.Code),
      status: response.statusCode,
      setCookies: lines,
      body: response.body,
    };
  }
  const browser: TestBrowser = {
    cookies,
    get: (path) => send({ method: 'GET', url: `/api${path}`, headers: { 'sec-fetch-site': 'same-origin' } }),
    post: (path, body, headers = {}) =>
      send({ method: 'POST', url: `/api${path}`, payload: body as object, headers: { origin, ...headers } }),
    async captcha() {
      const { Data } = await browser.get('/captcha/challenge');
      const challenge = JSON.parse(Data.Challenge);
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
  };
  return browser;
}
