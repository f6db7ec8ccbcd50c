import { expect, type Page, test } from '@playwright/test';
import { lendSession, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, type Words, wordsOf } from '../steps/reader.ts';

const DIGEST = 'CD'.repeat(32);
const part = (page: Page, id: string) => page.locator(`#${id}`);

/** Opens a group of the page. */
const turnTo = (page: Page, t: Words, group: Parameters<Words>[0]) =>
  page
    .getByRole('navigation', { name: t('detail:parts') })
    .getByRole('link', { name: t(group), exact: true })
    .click();

/** The act of a part came to its end at the registry. */
const confirmed = (page: Page, t: Words, id: string) =>
  expect(part(page, id).getByText(t('detail:act.done'))).toBeVisible();

// The security code was given when the names were bought; for some minutes it stands for what follows.
test('E2 G1 one name on its page: the registry beside us, a lock, name servers, DNSSEC and a note changed there, all of it in the history', async ({
  page,
  context,
}) => {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const customer = await makeCustomerWithData(place, `one-${unique()}`);
  const t = await wordsOf('en');
  await lendSession(context, customer.client, consoleUrl());
  await speak(context, 'en');
  await open(page, `/domain/${customer.domain.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.domain);

  await turnTo(page, t, 'detail:tab.registry');
  const registry = part(page, 'registry-view');
  await registry.getByRole('button', { name: t('detail:registry.ask') }).click();
  await expect(registry.getByText(t('detail:registry.allSame'))).toBeVisible();
  await expect(registry.getByRole('row')).toHaveCount(7);

  await turnTo(page, t, 'detail:tab.transfer');
  const lock = t('detail:lock.Transfer');
  const say = (act: 'detail:lock.set' | 'detail:lock.lift') => t('detail:lock.actOne', { act: t(act), lock });
  await part(page, 'locks')
    .getByRole('button', { name: say('detail:lock.set') })
    .click();
  await confirmed(page, t, 'locks');
  await expect(part(page, 'locks').getByRole('button', { name: say('detail:lock.lift') })).toBeVisible();
  await turnTo(page, t, 'detail:tab.registry');
  await expect(part(page, 'dates').getByTitle('clientTransferProhibited')).toBeVisible();

  // An address names a part; its group comes with it.
  await page.evaluate(() => {
    location.hash = '#name-servers';
  });
  const servers = part(page, 'name-servers');
  await expect(servers).toBeVisible();
  await servers.getByRole('button', { name: t('detail:change'), exact: true }).click();
  await servers.getByLabel(t('detail:servers.label')).fill('ns1.other.example\nns2.other.example');
  await servers.getByRole('button', { name: t('detail:servers.save') }).click();
  await confirmed(page, t, 'name-servers');
  await expect(servers.getByText('ns2.other.example', { exact: true })).toBeVisible();

  const dnssec = part(page, 'dnssec');
  await dnssec.getByRole('button', { name: t('detail:change'), exact: true }).click();
  await dnssec.getByRole('textbox').fill('4711 13 2');
  await dnssec.getByRole('button', { name: t('detail:dnssec.save') }).click();
  await expect(dnssec.getByRole('alert')).toHaveText(t('detail:dnssec.wrong'));
  await dnssec.getByRole('textbox').fill(`${customer.domain}. IN DS 4711 13 2 ${DIGEST}`);
  await dnssec.getByRole('button', { name: t('detail:dnssec.save') }).click();
  await confirmed(page, t, 'dnssec');
  await expect(dnssec).toContainText(`4711 13 2 ${DIGEST}`);

  await turnTo(page, t, 'detail:tab.overview');
  const labels = part(page, 'labels');
  await labels.getByLabel(t('domains:list.note'), { exact: true }).fill('sell in spring');
  await labels.getByRole('button', { name: t('detail:labels.saveNote') }).click();
  await expect(page.getByText(t('domains:done.saved'))).toBeVisible();

  // What was asked there before is there still.
  await turnTo(page, t, 'detail:tab.registry');
  await registry.getByRole('button', { name: t('detail:registry.again') }).click();
  await expect(registry.getByRole('row').filter({ hasText: DIGEST })).toContainText(t('detail:registry.same'));
  await expect(registry.getByText(t('detail:registry.allSame'))).toBeVisible();

  await turnTo(page, t, 'detail:history');
  const history = part(page, 'changes');
  await history.getByLabel(t('detail:history.by')).selectOption({ label: t('detail:by.you') });
  await expect(history.getByRole('listitem')).toHaveText([
    new RegExp(t('detail:history.noted')),
    new RegExp(`${t('detail:history.dnssecChanged')}.*4711 13 2 ${DIGEST}`),
    new RegExp(`${t('detail:history.nameServersChanged')}.*ns1\\.other\\.example, ns2\\.other\\.example`),
    new RegExp(`${t('detail:history.locksChanged')}.*clientTransferProhibited`),
    new RegExp(t('detail:history.zoneChanged')),
  ]);
  await expect(history).not.toContainText('sell in spring');
});
