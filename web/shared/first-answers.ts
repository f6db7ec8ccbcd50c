import type { Endpoint } from '#contract/endpoint.ts';
import { fillPath, queryOf } from './request.ts';

/** What the server answered before it was asked is as fresh as the page that brought it, for so long. */
const FRESH_MS = 30_000;

let answers: Readonly<Record<string, unknown>> = {};
let takenAt = 0;
/** What was asked and not found, while a page is drawn by the server. */
let missing: Set<string> | undefined;

/** Takes the answers that came with the page; the server's painter is told what else the page asks. */
export function takeFirstAnswers(all: Readonly<Record<string, unknown>>, missed?: Set<string>): void {
  answers = all;
  missing = missed;
  takenAt = Date.now();
}

/** They hold no more: something was changed, or the page is said in another language. */
export function dropFirstAnswers(): void {
  answers = {};
}

/** The data that came with the page for a read, and when; undefined where none did. */
export function firstAnswer(endpoint: Endpoint, input: unknown): { data: unknown; at: number } | undefined {
  if (missing === undefined && Object.keys(answers).length === 0) return undefined;
  if (endpoint.method !== 'GET' || Date.now() - takenAt > FRESH_MS) return undefined;
  const [path, rest] = fillPath(endpoint.path, input as Record<string, unknown>);
  const address = path + queryOf(rest);
  if (Object.hasOwn(answers, address)) return { data: answers[address], at: takenAt };
  // What writes while it reads is the reader's own act.
  if (!endpoint.writes && !endpoint.stepUp) missing?.add(address);
  return undefined;
}
