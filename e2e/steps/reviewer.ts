import type { BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Lang } from '#contract/lang.ts';

/** A member of staff signed in once: a code works one time only, so calls and windows have the same session. */
export interface Reviewer {
  readonly call: <T>(path: string, body?: object) => Promise<T>;
  /** A window in which he is signed in. */
  readonly window: (context: BrowserContext, lang: Lang) => Promise<Page>;
}

interface SignIn {
  readonly name: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** Signs a member in at the back office. */
export async function reviewerOf(office: string, { name, password, totpSecret }: SignIn): Promise<Reviewer> {
  const headers = { 'content-type': 'application/json', origin: office };
  const Totp = new TOTP({ secret: totpSecret }).generate();
  const signedIn = await fetch(`${office}/api/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Name: name, Password: password, Totp }),
  });
  if (!signedIn.ok) throw new Error(`${name} cannot sign in: ${await signedIn.text()}`);
  const [cookie = ''] = (signedIn.headers.getSetCookie()[0] ?? '').split(';');
  return {
    async call<T>(path: string, body?: object) {
      const answer = await fetch(`${office}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, cookie, 'idempotency-key': crypto.randomUUID() },
        ...(body && { body: JSON.stringify(body) }),
      });
      const said = (await answer.json()) as { Code: number; Msg: string; Data: T };
      if (said.Code !== 10_000) throw new Error(`${path}: ${said.Code} ${said.Msg}`);
      return said.Data;
    },
    async window(context, lang) {
      const cut = cookie.indexOf('=');
      await context.addCookies([
        { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: office },
        { name: 'Lang', value: lang, url: office },
      ]);
      return context.newPage();
    },
  };
}

/** The number by which staff know a customer. */
export async function customerIdOf(reviewer: Reviewer, email: string): Promise<string> {
  const found = await reviewer.call<{ Items: { Id: string; Email: string }[] }>(
    `/customers?Search=${encodeURIComponent(email)}`,
  );
  const id = found.Items.find((one) => one.Email === email)?.Id;
  if (id === undefined) throw new Error(`no customer ${email}`);
  return id;
}
