import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import type { RecordLine } from '#contract/rules/dns/records.ts';
import { writeClientSubnet } from '#protocols/dns/edns.ts';
import { decodeMessage, encodeMessage, inClass, queryMessage } from '#protocols/dns/message.ts';
import { EDNS_OPTION } from '#protocols/dns/numbers.ts';
import { dataText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';

/** Who asks: from an address of this machine, for a network that they tell of (RFC 7871). */
interface Asker {
  readonly from?: string;
  readonly subnet?: string;
}

function subnetOption(subnet: string) {
  const [address = '', bits] = subnet.split('/');
  return {
    code: EDNS_OPTION.CLIENT_SUBNET,
    data: writeClientSubnet({ sourceBits: Number(bits), scopeBits: 0, address }),
  };
}

/** What the house's own name server answers over UDP: the data, or the number of its refusal. */
export async function dig(name: string, type: string, { from, subnet }: Asker = {}): Promise<string> {
  const socket = createSocket('udp4');
  if (from) await once(socket.bind(0, from), 'listening');
  const options = subnet ? [subnetOption(subnet)] : [];
  const edns = { udpBytes: 1232, version: 0, dnssecOk: false, options };
  const asked = queryMessage(inClass(`${name}.`, typeNumber(type)), { id: 1, ...(subnet ? { edns } : {}) });
  const query = encodeMessage(asked);
  socket.send(query, Number(process.env['DNS_PORT']), '127.0.0.1');
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { rcode, answers } = decodeMessage(bytes);
  return rcode === 0 ? answers.map(({ data }) => dataText(data)).join(' ') : String(rcode);
}

/** G2: a change is answered within a second. */
export const answered = (name: string, type: string, data: string) =>
  expect.poll(() => dig(name, type), { timeout: 1_000, intervals: [50] }).toBe(data);

interface Typed {
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly priority?: string;
  readonly weight?: string;
  readonly line?: RecordLine;
}

/** Types one record; it stands among the changes that are not applied. */
export async function type(
  { page, t }: Person,
  { host, type: kind, value, priority, weight, line }: Typed,
): Promise<void> {
  await page.getByRole('button', { name: t('zones:record.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('zones:record.add') });
  await dialog.getByLabel(t('zones:field.host'), { exact: true }).fill(host);
  await dialog.getByLabel(t('zones:field.type'), { exact: true }).selectOption(kind);
  await dialog.getByLabel(t('zones:field.value'), { exact: true }).fill(value);
  if (priority) await dialog.getByLabel(t('zones:field.priority'), { exact: true }).fill(priority);
  if (line) await dialog.getByLabel(t('zones:field.line'), { exact: true }).selectOption(line);
  if (weight) await dialog.getByLabel(t('zones:field.weight'), { exact: true }).fill(weight);
  await dialog.getByRole('button', { name: t('zones:record.keep'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The changes that are not applied yet. */
export const changes = ({ page, t }: Person) => page.getByRole('region', { name: t('zones:changes.title') });

/** Applies them all. */
export async function apply(person: Person): Promise<void> {
  const { page, t } = person;
  await changes(person)
    .getByRole('button', { name: t('zones:changes.apply') })
    .click();
  await expect(changes(person)).toHaveCount(0);
  await expect(page.getByText(t('zones:done.changed')).first()).toBeVisible();
}

const act = ({ page, t }: Person, which: 'pause', host: string, kind: string) =>
  page
    .getByRole('button', { name: t('zones:act.of', { act: t(`zones:act.${which}`), host, type: kind }), exact: true })
    .click();

/** G4: a zone file is compared, its faults told by line, applied as a change, and comes out as a file again. */
async function importFile(owner: Person, name: string): Promise<void> {
  const { page, t } = owner;
  await page.getByRole('button', { name: t('zones:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('zones:import.title') });
  const text = `$ORIGIN ${name}.\n$TTL 600\n@ A 203.0.113.10\nshop A 203.0.113.12\nbad A 1.2\n`;
  const choose = dialog.locator('input[type=file]');
  const file = (body: string) => ({ name: 'old.zone', mimeType: 'text/plain', buffer: Buffer.from(body) });
  await choose.setInputFiles(file('a 600 A 192.0.2.1\n'.repeat(60_000)));
  await expect(dialog.getByText(t('zones:file.tooLarge'))).toBeVisible();
  await choose.setInputFiles(file(text));
  await expect(dialog.getByLabel(t('zones:import.text'), { exact: true })).toHaveValue(text);
  await dialog.getByRole('button', { name: t('zones:import.look'), exact: true }).click();
  await expect(page.getByText(t('zones:import.found', { added: 1, same: 1 }))).toBeVisible();
  await expect(page.getByText(t('zones:import.line', { line: 5, words: t('zones:file.data') }))).toBeVisible();
  await apply(owner);
  await answered(`shop.${name}`, 'A', '203.0.113.12');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('zones:export'), exact: true }).click(),
  ]);
  expect(exported.suggestedFilename()).toBe(`${name}.zone`);
}

/**
 * G2, G4: one zone from empty to mail and site, a mistake refused with its way out, a record paused, and back to
 * before.
 */
export async function editZone(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 1);
  const { page, t, names } = owner;
  const [name = ''] = names;
  await open(page, '/domain/resolution');
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.resolution'));
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('zones:asked.yes'));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(name);
  expect(await dig(name, 'A')).toBe('5');
  await type(owner, { host: '@', type: 'A', value: '203.0.113.10' });
  await type(owner, { host: 'www', type: 'CNAME', value: '@' });
  await type(owner, { host: '@', type: 'MX', value: 'mx.mail.example', priority: '5' });
  await expect(changes(owner)).toContainText(t('zones:changes', { added: 3, changed: 0, removed: 0 }));
  await apply(owner);
  await answered(name, 'A', '203.0.113.10');
  // Done is what every name server answers.
  const done = page.getByRole('region', { name: t('zones:answered.title') });
  await expect(done).toContainText(t('zones:answered.done'));
  await expect(done.getByText(t('zones:answered.new'))).toHaveCount(2);
  expect(await dig(`www.${name}`, 'A')).toBe(`${name}. 203.0.113.10`);
  expect(await dig(name, 'MX')).toBe('5 mx.mail.example.');

  await type(owner, { host: 'www', type: 'A', value: '203.0.113.11' });
  await changes(owner)
    .getByRole('button', { name: t('zones:changes.apply') })
    .click();
  await expect(changes(owner)).toContainText(t('zones:wrong.cnameBeside'));
  await expect(changes(owner)).toContainText('www A 203.0.113.11');
  const way = t('zones:way.others', { what: 'www CNAME ' });
  await changes(owner).getByRole('button', { name: way }).click();
  await apply(owner);
  await answered(`www.${name}`, 'A', '203.0.113.11');

  await act(owner, 'pause', '@', 'A');
  await apply(owner);
  await expect(page.getByRole('row').filter({ hasText: '203.0.113.10' })).toContainText(t('zones:state.paused'));
  await answered(name, 'A', '');

  const history = page.locator('.zone-history > li');
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText(t('zones:history.by.you'));
  await history
    .nth(1)
    .getByRole('button', { name: t('zones:history.back') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('zones:history.backTitle') });
  await dialog.getByRole('button', { name: t('zones:history.back') }).click();
  await expect(dialog).toHaveCount(0);
  await answered(`www.${name}`, 'A', `${name}. 203.0.113.10`);
  await answered(name, 'A', '203.0.113.10');
  await importFile(owner, name);
  await open(page, `/domain/${name}`);
  await expect(page.locator('#history')).toContainText(t('detail:history.zoneRestored'));
  await page.context().close();
}
