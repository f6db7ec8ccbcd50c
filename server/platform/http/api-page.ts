import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorEntry } from '#contract/errors/index.ts';
import { openApi } from './openapi.ts';

const STYLE =
  'body{font:14px/1.6 system-ui,sans-serif;margin:0 auto;max-width:1000px;padding:24px;color:#1b2429}h2{border-top:1px solid #dfe5e8;padding-top:24px;text-transform:capitalize}' +
  'code{font:13px/1.6 ui-monospace,monospace}section{margin:0 0 20px}small{color:#55636b}a{color:#0b6477}';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function sectionOf(endpoint: Endpoint): string {
  const marks = [
    endpoint.who,
    endpoint.stepUp ? 'security code' : '',
    endpoint.idempotent ? 'Idempotency-Key' : '',
    endpoint.stream ? 'NDJSON stream' : '',
  ];
  const errors = endpoint.errors.map((key) => `${errorEntry(key).code} ${key}`).join(' · ');
  return `<section><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code> <small>${marks.filter(Boolean).join(' · ')}</small><br>${escapeHtml(endpoint.summary)}${
    errors ? `<br><small>${escapeHtml(errors)}</small>` : ''
  }</section>`;
}

function pageOf(endpoints: readonly Endpoint[]): string {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[1] ?? '');
  const body = [...areas].map(([area, list]) => `<h2>${escapeHtml(area)}</h2>${list.map(sectionOf).join('')}`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Namestead API</title><style>${STYLE}</style></head><body><h1>Namestead API</h1><p>Every answer is <code>{Code, Msg, Data?}</code>; Code 10000 is success. The whole description for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body}</body></html>`;
}

/** Serves `/api/openapi.json` and a readable page of the same at `/api/reference`. */
export function addApiReference(app: FastifyInstance, endpoints: readonly Endpoint[], title: string): void {
  // Made when somebody reads it: its schemas take longer than the rest of a door.
  let json: string | undefined;
  const described = () => {
    json ??= JSON.stringify(openApi(endpoints, title, '/api'));
    return json;
  };
  const html = pageOf(endpoints);
  const hash = createHash('sha256').update(STYLE).digest('base64');
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(described()));
  app.get('/api/reference', (_request, reply) =>
    reply
      .header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(html),
  );
}
