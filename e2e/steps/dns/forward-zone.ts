import { request } from 'node:http';
import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { open } from '../reader.ts';
import { answered, apply, changes, dig, type } from './edit-zone.ts';

/** The target's addresses are asked for by the worker, and published then. */
const RESOLVED_WITHIN_MS = 15_000;

/** What the forwarder says to a visitor of a web address: the status and where to go on. */
async function visit(host: string, path: string): Promise<string> {
  const url = new URL(process.env['FORWARD_URL'] ?? '');
  return new Promise((resolve, reject) => {
    const asked = { host: url.hostname, port: url.port, path, headers: { host }, agent: false as const };
    request(asked, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location ?? ''}`.trim());
    })
      .on('error', reject)
      .end();
  });
}

interface Forward {
  readonly host: string;
  readonly how: '301' | '302' | 'parked';
  readonly target?: string;
}

/** Types one web forward by its own fields. */
async function forward({ page, t }: Person, { host, how, target }: Forward): Promise<void> {
  await page.getByRole('button', { name: t('zones:record.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('zones:record.add') });
  await dialog.getByLabel(t('zones:field.host'), { exact: true }).fill(host);
  await dialog.getByLabel(t('zones:field.type'), { exact: true }).selectOption('URL');
  await expect(dialog.getByText(t('zones:forward.help'))).toBeVisible();
  await dialog.getByLabel(t('zones:forward.how'), { exact: true }).selectOption(how);
  if (target) await dialog.getByLabel(t('zones:forward.target'), { exact: true }).fill(target);
  await dialog.getByRole('button', { name: t('zones:record.keep'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/**
 * G4: a zone with an alias of another name, a forward with path, a parked host; what leads round or inside is refused
 * with its reason.
 */
export async function forwardZone(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t, names } = owner;
  const [name = '', target = ''] = names;
  await open(page, `/domain/resolution/${target}`);
  await type(owner, { host: 'edge', type: 'A', value: '203.0.113.20' });
  await apply(owner);
  await open(page, `/domain/resolution/${name}`);
  await type(owner, { host: '@', type: 'ALIAS', value: `edge.${target}` });
  await type(owner, { host: '@', type: 'MX', value: 'mx.mail.example', priority: '5' });
  await type(owner, { host: '@', type: 'HTTPS', value: '1 . alpn=h2' });
  await forward(owner, { host: 'www', how: '301', target: 'https://www.example.com/shop' });
  await forward(owner, { host: 'soon', how: 'parked' });
  await apply(owner);
  await expect.poll(() => dig(name, 'A'), { timeout: RESOLVED_WITHIN_MS, intervals: [100] }).toBe('203.0.113.20');
  await page.reload();
  await expect(page.getByText(t('zones:target.is', { addresses: '203.0.113.20' }))).toBeVisible();
  await answered(name, 'HTTPS', '1 . alpn="h2"');
  expect(await visit(`www.${name}`, '/cart?x=1')).toBe('301 https://www.example.com/shop/cart?x=1');
  expect(await visit(`soon.${name}`, '/')).toBe('200');

  await forward(owner, { host: 'round', how: '302', target: `http://round.${name}/` });
  await forward(owner, { host: 'inside', how: '302', target: 'http://192.168.0.1/' });
  await changes(owner)
    .getByRole('button', { name: t('zones:changes.apply') })
    .click();
  await expect(changes(owner)).toContainText(t('zones:wrong.forwardLoop'));
  await expect(changes(owner)).toContainText(t('zones:wrong.forwardInside'));
  await open(page, `/domain/${name}`);
  await expect(page.locator('#name-servers')).toContainText(t('marks:hosted'));
  await page.context().close();
}
