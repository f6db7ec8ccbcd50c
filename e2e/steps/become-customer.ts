import { expect } from '@playwright/test';
import { dialCodeOf, loadAreaNames } from '#contract/rules/areas/areas.ts';
import { desk } from './house.ts';
import { HEADING, open, pick, type Reader, turnLanguage } from './reader.ts';

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The newest mail to an address, as soon as the mailbox has one with a link like this. */
export async function mailedLink(to: string, like: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await desk<Mail[]>(`/mailbox?to=${encodeURIComponent(to)}`)) ?? [];
    link = mails.flatMap(({ links }) => links).find((each) => like.test(each));
    expect(link, `a mail to ${to} with ${like}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

/** B1: the form at /login/register with the captcha that the page solves by itself. */
export async function register(reader: Reader): Promise<void> {
  const { page, t, email, password, lang } = reader;
  await open(page, '/login/register');
  await turnLanguage(page, lang);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:register.title'));
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByLabel(t('gate:passwordAgain'), { exact: true }).fill(password);
  await page.getByRole('radio', { name: t('gate:register.individual') }).check();
  await page.getByRole('button', { name: t('gate:register.submit'), exact: true }).click();
  await expect(page.getByText(t('common:agree.needed'))).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('gate:register.submit'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:register.sent'));
  await expect(page.getByRole('status')).toHaveText(t('account:register.done'));
}

/** B1: the mailed link, and the password that proves who registered. */
export async function activate({ page, t, email, password }: Reader): Promise<void> {
  await page.goto(await mailedLink(email, /\/login\/activate\//));
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:activate.submit'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:activate.done'));
  await page.getByRole('link', { name: t('gate:activate.next') }).click();
}

export type Place = { country: 'HK' } | { country: 'CN'; province: string; otherProvince: string; city: string };

/** B6: country, province and city as specification §4 says. */
export async function choosePlace({ page, t, lang }: Reader, place: Place): Promise<void> {
  const names = await loadAreaNames(lang);
  const field = (key: 'profile:province' | 'profile:city' | 'profile:telCc' | 'profile:country') =>
    page.getByLabel(t(key), { exact: true });
  // Found by the English name in any language; what is typed whole is taken by Enter, whatever else begins with it.
  const english = await loadAreaNames('en');
  for (const typed of [english.countries['HK'], names.countries['CN']]) {
    await field('profile:country').fill(typed as string);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(field('profile:country')).toHaveValue(names.countries['CN'] as string);
  await field('profile:country').fill(english.countries['HK'] as string);
  await page.keyboard.press('Enter');
  await expect(field('profile:country')).toHaveValue(names.countries['HK'] as string);
  // Where no list is known both are free text; choosing a country clears what was typed.
  await field('profile:province').fill('x');
  await pick(page, field('profile:country'), names.countries[place.country] as string);
  await expect(field('profile:telCc')).toBeDisabled();
  await expect(field('profile:telCc')).toHaveValue(`+${dialCodeOf(place.country)}`);
  await expect(field('profile:province')).toHaveValue('');
  if (place.country === 'HK') {
    await field('profile:province').fill('Kowloon');
    await field('profile:city').fill('Mong Kok');
    return;
  }
  const china = (code: string) => names.china[code] as string;
  await pick(page, field('profile:province'), china(place.province));
  await pick(page, field('profile:city'), china(place.city));
  await expect(field('profile:city')).toHaveValue(china(place.city));
  // Changing the province clears the city.
  await pick(page, field('profile:province'), china(place.otherProvince));
  await expect(field('profile:city')).toHaveValue('');
  await pick(page, field('profile:province'), china(place.province));
  await pick(page, field('profile:city'), china(place.city));
}

/** B6: the one-time form; the server's words stand for a second, then the template list opens. */
export async function setProfile(reader: Reader, place: Place): Promise<void> {
  const { page, t, safeCode } = reader;
  await expect(page).toHaveURL(/\/user\/safety$/);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('profile:safety.title'));
  const submit = page.getByRole('button', { name: t('profile:safety.submit'), exact: true });
  await submit.click();
  await expect(page.getByText(t('account:profile.country.choose'))).toBeVisible();
  await page.getByLabel(t('profile:name'), { exact: true }).fill("Chan O'Brien Siu Ming");
  await choosePlace(reader, place);
  await page.getByLabel(t('profile:postCode'), { exact: true }).fill('999077');
  await page.getByLabel(t('profile:phone'), { exact: true }).fill(place.country === 'CN' ? '13912345678' : '61234567');
  await page.getByLabel(t('profile:safeCode'), { exact: true }).fill(safeCode);
  await submit.click();
  await expect(page.getByText(t('account:profile.set'))).toBeVisible();
  await expect(page).toHaveURL(/\/template\/list$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'IsSetSafeCode')).toMatchObject({ value: 'true', path: '/' });
}
