import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { desk } from '../steps/house.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { open } from '../steps/reader.ts';
import {
  answer,
  askForCodes,
  leavingState,
  readCode,
  rivalAsks,
  unlockFirst,
} from '../steps/transfers/transfer-out.ts';

/** A house of its own: names must be 60 days old before they leave, so its clock is moved. */
let house: OwnHouse;
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('transfer-out');
});
test.afterAll(() => house?.stop());

const move = (days: number) => desk('/clock', { advance: `${days}d` });

for (const lang of LANGS) {
  test(`F2 names leave: one approved, one rejected, one let go by the registry, one on day 15 abandoned (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const person = await ownerIn(browser, lang, 4);
    const [goes, stays, silent, lapses] = person.names as [string, string, string, string];
    await move(61);
    await unlockFirst(person, person.names);
    await askForCodes(person, person.names);
    await rivalAsks(goes, await readCode(person, goes));
    await rivalAsks(stays, await readCode(person, stays));
    await answer(person, goes, 'approve');
    await leavingState(person, goes, 'transferout:state.transferred');
    await answer(person, stays, 'reject');
    await leavingState(person, stays, 'transferout:state.rejected');
    await rivalAsks(silent, await readCode(person, silent));
    await leavingState(person, silent, 'transferout:state.approval_pending');
    await move(6);
    await leavingState(person, silent, 'transferout:state.transferred');
    await move(10);
    await leavingState(person, lapses, 'transferout:state.lapsed');
    await open(person.page, '/domain/list');
    await expect(person.page.getByRole('main')).toContainText(stays);
    await expect(person.page.getByRole('main')).toContainText(lapses);
    await expect(person.page.getByRole('main')).not.toContainText(goes);
    await expect(person.page.getByRole('main')).not.toContainText(silent);
  });
}
