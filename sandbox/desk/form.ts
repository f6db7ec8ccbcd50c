import { HttpRefusal, type Incoming } from '../http.ts';

/** The fields of a page's own form. */
export function formFields(incoming: Incoming): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(incoming.headers['content-type'] ?? '')) {
    throw new HttpRefusal(415, 'this address takes a form');
  }
  return Object.fromEntries(new URLSearchParams(incoming.body.toString('utf8')));
}
