import type { BrowserContext, Page } from '@playwright/test';
import { ERRORS } from '#contract/errors/index.ts';
import type { Lang } from '#contract/lang.ts';
import { staffMe } from '#contract/staff-api/sign-in.ts';
import { type Authenticator, authenticatorOf } from './office/authenticator.ts';
import { wordsOf } from './reader.ts';

/** A member of staff signed in once: a code works one time only, so calls and windows have the same session. */
export interface Reviewer {
  /** A call, signed with the authenticator where the office asks for it. */
  readonly call: <T>(path: string, body?: object) => Promise<T>;
  /** A window in which they are signed in; what they do there is signed as soon as it is asked. */
  readonly window: (context: BrowserContext, lang: Lang) => Promise<Page>;
}

export interface Member {
  readonly name: string;
  readonly password: string;
  readonly totpSecret: string;
}

interface Said<T> {
  readonly Code: number;
  readonly Msg: string;
  readonly Data: T;
}

/** Signs a member in; the cookie of the session. */
export async function enterOffice(office: string, member: Member, app: Authenticator): Promise<string> {
  const signedIn = await fetch(`${office}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: office },
    body: JSON.stringify({ Name: member.name, Password: member.password, Totp: app.code() }),
  });
  if (!signedIn.ok) throw new Error(`${member.name} cannot sign in: ${await signedIn.text()}`);
  app.taken();
  return (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** From now on the dialog for the code is answered in this window whenever it stands in the way. */
export async function signWhenAsked(page: Page, lang: Lang, app: Authenticator): Promise<void> {
  const t = await wordsOf(lang);
  const dialog = page.getByRole('dialog', { name: t('staff:code.title') });
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByLabel(t('staff:code.label'), { exact: true }).fill(app.code());
    await dialog.getByRole('button', { name: t('staff:code.sign'), exact: true }).click();
    app.taken();
  });
}

/** Signs a member in at the back office. */
export async function reviewerOf(office: string, member: Member): Promise<Reviewer> {
  const app = authenticatorOf(member.totpSecret);
  let cookie = await enterOffice(office, member, app);
  async function send<T>(path: string, body: object | undefined): Promise<Said<T>> {
    const answer = await fetch(`${office}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        origin: office,
        cookie,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Said<T>;
  }
  const act = <T>(path: string, body: object | undefined) =>
    app.sign((more) => send<T>(path, body && { ...body, ...more }));
  async function call<T>(path: string, body?: object): Promise<T> {
    let said = await act<T>(path, body);
    // They were away for longer than a session waits.
    if (said.Code === ERRORS.NOT_SIGNED_IN.code) {
      cookie = await enterOffice(office, member, app);
      said = await act<T>(path, body);
    }
    if (said.Code !== 10_000) throw new Error(`${path}: ${said.Code} ${said.Msg}`);
    return said.Data;
  }
  return {
    call,
    async window(context, lang) {
      // A window shows the door to whoever was away for longer than a session waits: a call comes in again first.
      await call(staffMe.path);
      const cut = cookie.indexOf('=');
      await context.addCookies([
        { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: office },
        { name: 'Lang', value: lang, url: office },
      ]);
      const page = await context.newPage();
      await signWhenAsked(page, lang, app);
      return page;
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
