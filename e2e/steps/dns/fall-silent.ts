import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/dns/records.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import { answer, askForCodes, leavingState, readCode, rivalAsks, unlockFirst } from '../transfers/transfer-out.ts';
import { answered, apply, dig, type } from './edit-zone.ts';

const ADDRESS = '203.0.113.60';
/** What a name server says of a zone that it does not answer for (RFC 1035 §4.1.1). */
const REFUSED = '5';
/** Names leave sixty days after they came. */
const DAYS_BEFORE_LEAVING = 61;
/** The sweep that ends zones comes round within so long on a busy machine. */
const SWEPT_MS_MAX = 60_000;

const read = (name: string) => dig(`www.${name}`, 'A');

/** The details of a transfer say when answers end, and give the zone along as a file while there is one. */
async function tellsWhatIsLeft({ page, t }: Person, name: string, left: string, file: boolean): Promise<void> {
  await open(page, '/domain/transferout/list');
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .first()
    .getByRole('button', { name: t('transferout:act.detail') })
    .click();
  const told = page.getByRole('dialog', { name });
  await expect(told).toContainText(left);
  const link = told.getByRole('link', { name: t('transferout:detail.after.zone') });
  await expect(link).toHaveCount(file ? 1 : 0);
  if (file) {
    const [taken] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(taken.suggestedFilename()).toBe(`${name}.zone`);
  }
  await told.getByRole('button', { name: t('common:act.back'), exact: true }).click();
}

/**
 * F3: a name that left is answered by our name server for seven days and refused afterwards; a name that stayed is
 * answered throughout. `move`: the house's clock, in days.
 */
export async function fallSilent(browser: Browser, lang: Lang, move: (days: number) => Promise<unknown>) {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t } = owner;
  const [goes, stays] = owner.names as [string, string];
  for (const name of owner.names) {
    await open(page, `/domain/resolution/${name}`);
    await expect(page.getByRole('heading', HEADING)).toHaveText(name);
    await type(owner, { host: 'www', type: 'A', value: ADDRESS });
    await apply(owner);
    await answered(`www.${name}`, 'A', ADDRESS);
  }
  await move(DAYS_BEFORE_LEAVING);
  await unlockFirst(owner, owner.names);
  await askForCodes(owner, [goes]);
  await rivalAsks(goes, await readCode(owner, goes));
  await answer(owner, goes, 'approve');
  await leavingState(owner, goes, 'transferout:state.transferred');
  const days = RESOLUTION_STOPS_AFTER_LEAVING_DAYS;
  expect([await read(goes), await read(stays)]).toEqual([ADDRESS, ADDRESS]);
  await tellsWhatIsLeft(owner, goes, t('transferout:detail.after.left', { count: days }), true);

  await move(days - 1);
  await tellsWhatIsLeft(owner, goes, t('transferout:detail.after.left', { count: 1 }), true);
  expect([await read(goes), await read(stays)]).toEqual([ADDRESS, ADDRESS]);

  await move(1);
  await expect.poll(() => read(goes), { timeout: SWEPT_MS_MAX }).toBe(REFUSED);
  expect([await dig(goes, 'SOA'), await read(stays)]).toEqual([REFUSED, ADDRESS]);
  await tellsWhatIsLeft(owner, goes, t('transferout:detail.after.stopped'), false);
  await page.context().close();
}
