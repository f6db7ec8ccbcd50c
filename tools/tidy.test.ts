import { describe, expect, test } from 'vitest';
import { checkForms } from './tidy/forms.ts';
import { CHECKS } from './tidy.ts';

type Files = Readonly<Record<string, string>>;

/** What a check says of a planted tree, as `path:line words`. */
function said(check: string, files: Files): string[] {
  const problems = CHECKS[check]?.(new Map(Object.entries(files))) ?? [];
  return problems.map(({ path, line, says }) => `${path}${line === undefined ? '' : `:${line}`} ${says}`);
}

/** One row: what is planted and what must be said of it; the same tree without it must be clean. */
function refuses(check: string, name: string, files: Files, words: RegExp): void {
  test(`${check} refuses ${name}`, () => expect(said(check, files).join('\n')).toMatch(words));
}
function accepts(check: string, name: string, files: Files): void {
  test(`${check} accepts ${name}`, () => expect(said(check, files)).toEqual([]));
}

const lines = (count: number, body = '  step();') => Array.from({ length: count }, () => body).join('\n');
const fn = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}\n}\n`;

describe('sizes', () => {
  accepts('sizes', 'the limits themselves', {
    'server/a.ts': lines(300, 'step();'),
    'server/b.ts': fn('b', 70),
    'web/c.tsx': fn('Page', 120),
  });
  refuses('sizes', 'a file of 301 lines', { 'server/a.ts': lines(301, 'step();') }, /server\/a\.ts has 301 lines/);
  accepts('sizes', 'long tests and message tables', {
    'server/a.test.ts': lines(400, 'step();'),
    'contract/messages/en/a.ts': lines(400, 'step();'),
  });
  refuses('sizes', 'a function of 71 lines', { 'server/a.ts': fn('grew', 71) }, /server\/a\.ts:1 grew has 71 lines/);
  refuses(
    'sizes',
    'a long arrow function, told by its name',
    { 'server/a.ts': `\n\nexport const grew = () => {\n${lines(90)}\n};\n` },
    /:3 grew has 92/,
  );
  refuses(
    'sizes',
    'a long method',
    { 'server/a.ts': `export const store = {\n  put() {\n${lines(90)}\n  },\n};\n` },
    /put has 92/,
  );
  refuses('sizes', 'a component of 121 lines', { 'web/a.tsx': fn('Page', 121) }, /Page has 121 lines, more than 120/);
  refuses('sizes', 'a plain function of 71 lines beside a component', { 'web/a.tsx': fn('page', 71) }, /more than 70/);
  const words = (chars: number) => `// ${'w'.repeat(chars - 3)}\n`;
  accepts('sizes', 'a comment of 120 characters, and a longer directive', {
    'server/a.ts': `${words(120)}// biome-ignore lint/a/b: ${'w'.repeat(120)}\n`,
  });
  refuses('sizes', 'a comment of 121 characters', { 'server/a.ts': words(121) }, /a\.ts:1 a comment of 121/);
  refuses(
    'sizes',
    'a long line of a docstring',
    { 'web/a.css': `/* ${'w'.repeat(120)} */\n`, 'server/a.ts': `/**\n * ${'w'.repeat(120)}\n */\n` },
    /a\.ts:2 a comment of 123/,
  );
  accepts('sizes', 'a long describe and a long test', {
    'server/a.test.ts': `describe('x', () => {\n  test('y', async () => {\n${lines(90)}\n  });\n});\n`,
  });
  refuses('sizes', 'a long function inside a test file', { 'server/a.test.ts': fn('prepare', 71) }, /prepare has 71/);
  test('sizes counts lines right behind umlauts and Chinese', () => {
    const text = `export const a = '${'戶口'.repeat(50)}';\n${fn('grew', 71)}`;
    expect(said('sizes', { 'server/a.ts': text })).toEqual([expect.stringContaining('server/a.ts:2 grew has 71')]);
  });
  const folder = (count: number, name: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 'step();']));
  accepts('sizes', '25 files and their tests in a folder', {
    ...folder(25, (i) => `server/a/f${i}.ts`),
    ...folder(25, (i) => `server/a/f${i}.test.ts`),
  });
  refuses(
    'sizes',
    '26 files in a folder',
    folder(26, (i) => `server/a/f${i}.ts`),
    /server\/a holds 26 files/,
  );
});

describe('names', () => {
  accepts('names', 'what says what it is', {
    'web/a/money-text.tsx': '',
    'contract/messages/zh-HK/common.ts': '',
    'server/features/account/README.md': '',
  });
  for (const bad of [
    'server/utils/a.ts',
    'server/a/helpers.ts',
    'web/common.ts',
    'server/lib/a.ts',
    'server/a/v2.ts',
    'server/a/new.ts',
    'web/misc.test.ts',
  ]) {
    refuses('names', bad, { [bad]: '' }, /is called '\w+': call it after/);
  }
  refuses('names', 'a file in camelCase', { 'web/moneyText.tsx': '' }, /'moneyText' is not kebab-case/);
  refuses('names', 'a feature without a floor', { 'server/features/bazaar/index.ts': '' }, /bazaar stands on no floor/);
});

describe('words', () => {
  accepts('words', 'plain work', {
    'server/features/a/a.ts': '// Why: the registry counts in days.\nconst count = amount * 2n;\n',
  });
  refuses('words', 'a note to oneself', { 'server/a.ts': '// TODO later\n' }, /server\/a\.ts:1 .*a note to oneself/);
  refuses('words', 'a note in SQL', { 'server/database/migrations/a.sql': '-- FIXME\n' }, /note to oneself/);
  refuses(
    'words',
    'a person called he',
    { 'server/a.ts': '/** What the payer paid in his currency. */\n' },
    /is 'they'/,
  );
  accepts('words', 'an old step, which is never edited', { 'server/database/migrations/a.sql': '-- What he paid.\n' });
  refuses('words', 'a silenced compiler', { 'server/a.ts': '// @ts-expect-error\n' }, /switched off/);
  refuses('words', 'a test left out', { 'server/a.test.ts': "test.skip('x', () => {});\n" }, /left out/);
  refuses('words', 'a mock of our own code', { 'server/a.test.ts': "vi.mock('./store.ts');\n" }, /never mocked/);
  for (const call of ['parseFloat(text)', 'Number(text)', 'amount.toFixed(2)']) {
    refuses('words', `${call} where money is`, { 'server/ledger/a.ts': `const a = ${call};\n` }, /bigint/);
    refuses('words', `${call} in a feature`, { 'server/features/a/a.ts': `const a = ${call};\n` }, /bigint/);
    refuses(
      'words',
      `${call} on a finance page`,
      { 'web/console/pages/finance/a.tsx': `const a = ${call};\n` },
      /bigint/,
    );
  }
  accepts('words', 'Number elsewhere, and names that end in it', {
    'server/platform/a.ts': 'Number(a);',
    'server/features/a/a.ts': 'isNumber(a); Number.isInteger(a);',
  });
  refuses('words', 'a branch on the sandbox', { 'server/a.ts': 'if (config.sandbox) pay();\n' }, /never a branch/);
  refuses('words', 'isAdmin in customer code', { 'server/features/a/a.ts': 'const isAdmin = true;\n' }, /no admin/);
  refuses('words', 'a transfer of money', { 'server/ledger/a.ts': 'function transferMoney() {}\n' }, /posting/);
  refuses(
    'words',
    'the whole of zod by name',
    { 'contract/a.ts': "import { z } from 'zod/mini';\n" },
    /import \* as z/,
  );
  refuses(
    'words',
    'Chinese outside the messages',
    { 'web/a.ts': "const a = '域名';\n" },
    /web\/a\.ts:1 域名: words of a language/,
  );
  refuses('words', 'full-width punctuation', { 'server/a.ts': "const a = '，';\n" }, /words of a language/);
  accepts('words', 'Chinese in messages and tests', {
    'contract/messages/zh-HK/a.ts': "'域名'",
    'server/a.test.ts': "'域名'",
  });
  refuses(
    'words',
    'text in JSX',
    { 'web/a.tsx': 'export const A = () => <p>\n  Hello you\n</p>;\n' },
    /'Hello you' is shown/,
  );
  refuses(
    'words',
    'a spoken attribute',
    { 'web/a.tsx': 'export const A = () => <img alt="A picture" />;\n' },
    /'A picture' is shown/,
  );
  accepts('words', 'JSX that speaks by keys', {
    'web/a.tsx': 'export const A = () => <p className="ns wide">{t(\'a:b\')} · 1 %</p>;\n',
  });
});

const table = (entries: string) => `export const area = {\n${entries}\n} as const;\n`;
const messages = (hk: string, cn: string, en: string, code = "say('area:one');"): Files => ({
  'contract/messages/zh-HK/area.ts': table(hk),
  'contract/messages/zh-CN/area.ts': table(cn),
  'contract/messages/en/area.ts': table(en),
  'web/a.ts': code,
});

describe('messages', () => {
  accepts(
    'messages',
    'three equal tables',
    messages("one: '註冊 {{n}} 個'", "one: '注册 {{n}} 个'", "one: 'Register {{n}}'"),
  );
  refuses(
    'messages',
    'a missing key',
    messages("one: '一',\ntwo: '二'", "one: '一'", "one: '1', two: '2'", "say('area:one', 'area:two');"),
    /zh-CN\/area\.ts 'two' is missing/,
  );
  refuses(
    'messages',
    'a key only another language has',
    messages("one: '一'", "one: '一', two: '二'", "one: '1'"),
    /'two' is not in zh-HK/,
  );
  refuses(
    'messages',
    'a key twice',
    messages("one: '一',\none: '二'", "one: '一'", "one: '1'"),
    /zh-HK\/area\.ts:3 'one' stands here twice/,
  );
  refuses(
    'messages',
    'other holes',
    messages("one: '{{n}} 個'", "one: '{{m}} 个'", "one: '{{n}}'"),
    /zh-CN.*other \{\{holes\}\}/,
  );
  refuses(
    'messages',
    'a word that was dropped for another one',
    messages("one: '一'", "one: '一'", "one: 'It goes on by itself'"),
    /en\/area\.ts:2 'one' says 'by itself'/,
  );
  refuses(
    'messages',
    'half-width brackets in Chinese',
    messages("one: '金額(元)'", "one: '金额'", "one: 'Amount'"),
    /zh-HK\/area\.ts:2 'one' has half-width brackets/,
  );
  refuses(
    'messages',
    'an empty translation',
    messages("one: '一'", "one: '一'", "one: ''"),
    /en\/area\.ts:2 'one' says nothing/,
  );
  refuses(
    'messages',
    'a missing language',
    { 'contract/messages/zh-HK/area.ts': table("one: '一'"), 'web/a.ts': "say('area:one')" },
    /en\/area\.ts is missing/,
  );
  refuses(
    'messages',
    'Simplified in zh-HK',
    messages("one: '注册域名'", "one: '注册域名'", "one: '1'"),
    /zh-HK.*'one' holds 册/,
  );
  refuses('messages', 'Traditional in zh-CN', messages("one: '註冊'", "one: '註冊'", "one: '1'"), /zh-CN.*holds 註 冊/);
  accepts(
    'messages',
    'Hong Kong spellings',
    messages("one: '後台帳戶裏面才佔用，只在說明'", "one: '后台账户里面才占用'", "one: '1'"),
  );
  refuses(
    'messages',
    'a key nobody says',
    messages("one: '一', two: '二'", "one: '一', two: '二'", "one: '1', two: '2'"),
    /'area:two' is said nowhere/,
  );
  refuses(
    'messages',
    'a key only a test says',
    { ...messages("one: '一'", "one: '一'", "one: '1'", ''), 'web/a.test.ts': "say('area:one')" },
    /'area:one' is said nowhere/,
  );
  accepts(
    'messages',
    'keys said by their beginning',
    messages(
      "'state.a': '一', 'state.b': '二'",
      "'state.a': '一', 'state.b': '二'",
      "'state.a': '1', 'state.b': '2'",
      'say(`area:state.\u0024{state}`);',
    ),
  );
  refuses(
    'messages',
    'a key that does not exist',
    messages("one: '一'", "one: '一'", "one: '1'", "say('area:one');\nsay('area:gone');"),
    /web\/a\.ts:2 there is no message 'area:gone'/,
  );
});

const catalogue = (more = '', listed = "'SIGN_IN_WRONG'", tested = 'SIGN_IN_WRONG BUSY'): Files => ({
  'contract/errors/account.ts': `export const accountErrors = {\n  SIGN_IN_WRONG: { code: 11001, status: 401, msg: 'account:error.wrong' },\n${more}} as const;\n`,
  'contract/errors/house.ts':
    "export const houseErrors = {\n  BUSY: { code: 90006, status: 503, msg: 'house:error.busy' },\n} as const;\nexport const EDGE_ERRORS = ['BUSY'] as const;\n",
  'contract/api/account.ts': `import { endpoint } from '../endpoint.ts';\nexport const signIn = endpoint({ method: 'POST', path: '/account/sign-in', errors: [${listed}] });\n`,
  'server/features/account/routes.ts':
    "import { signIn } from '#contract/api/account.ts';\nexport const routes = [route(signIn)];\n",
  'server/features/account/a.db.test.ts': `expect('${tested}');\n`,
});
const TWIN = "  TWIN: { code: 11001, status: 400, msg: 'account:error.twin' },\n";

describe('errors and endpoints', () => {
  accepts('errors', 'a listed and provoked key', catalogue());
  refuses(
    'errors',
    'a number used twice',
    catalogue(TWIN, "'SIGN_IN_WRONG', 'TWIN'", 'SIGN_IN_WRONG BUSY TWIN'),
    /:3 TWIN has the number 11001 of SIGN_IN_WRONG/,
  );
  refuses('errors', 'a key that no call lists', catalogue('', ''), /SIGN_IN_WRONG can be answered by no call/);
  refuses(
    'errors',
    'a key that no test provokes',
    catalogue('', "'SIGN_IN_WRONG'", 'SIGN_IN_WRONGLY'),
    /SIGN_IN_WRONG is provoked by no test/,
  );
  accepts('endpoints', 'a promised and served call', catalogue());
  refuses(
    'endpoints',
    'a call without a route',
    { ...catalogue(), 'server/features/account/routes.ts': 'export const routes = [];\n' },
    /signIn is promised and served by no route/,
  );
  refuses(
    'endpoints',
    'two calls at one address',
    {
      ...catalogue(),
      'contract/api/user.ts':
        "export const again = endpoint({ method: 'POST', path: '/account/sign-in', errors: [] });\n",
    },
    /has the address/,
  );
});

/** An app of two pages and two entries; `pages` and `menu` are further rows. */
const app = (pages = '', menu = '', files: Files = {}): Files => ({
  'web/console/menu.ts': `export const MENU = [
  { key: 'a', label: 'x', entries: [{ key: 'a/list', label: 'x' }, { key: 'b', label: 'x' }${menu}] },
] as const satisfies readonly MenuSection[];\n`,
  'web/console/pages.ts': `const row = () => ({});
export const PAGES: readonly Row[] = [
  row('/a/list', 'anyone', 'x', { entry: 'a/list' }),
  { path: '/b', at: 'b', entry: 'b', later: 'x' },
  row('/small/:x', 'anyone', 'x', { small: 'x' }),${pages}
];\n`,
  'web/console/pages/a/list/index.tsx': 'export function Component() {}\n',
  'server/letter.ts': "export const link = (token: string) => '/small/' + token;\n",
  ...files,
});

describe('pages', () => {
  accepts('pages', 'entries that lead to pages, built or told of', app());
  refuses('pages', 'an entry without a page', app('', ", { key: 'c', label: 'x' }"), /menu\.ts:2 c leads to no page/);
  refuses(
    'pages',
    'a page that its own entry does not mark',
    app("\n  row('/c', 'anyone', 'x', { entry: 'b', later: 'x' }),", ", { key: 'c', label: 'x' }"),
    /\/c is not marked in the menu/,
  );
  refuses(
    'pages',
    'a page of an entry that is not there',
    app("\n  row('/c', 'anyone', 'x', { entry: 'c', later: 'x' }),"),
    /pages\.ts:6 \/c marks c, which the menu does not have/,
  );
  refuses(
    'pages',
    'a row of which nothing is built and nothing told',
    app("\n  row('/c/:id', 'anyone', 'x'),"),
    /\/c\/:id has neither a folder nor words/,
  );
  refuses(
    'pages',
    'a built page that is still told of as later',
    app('', '', { 'web/console/pages/b/index.tsx': '' }),
    /\/b is built/,
  );
  refuses(
    'pages',
    'a page that no row opens',
    app('', '', { 'web/console/pages/c/index.tsx': '' }),
    /pages\/c\/index\.tsx is a page that no row of pages\.ts opens/,
  );
  const lonely = "\n  row('/c/d', 'anyone', 'x', { entry: 'b' }),";
  const built: Files = { 'web/console/pages/c/d/index.tsx': 'export function Component() {}\n' };
  refuses(
    'pages',
    'a page that nothing leads to',
    app(lonely, '', built),
    /\/c\/d is in no menu and nothing leads to it/,
  );
  refuses(
    'pages',
    'a page that only the address of a longer one names',
    app(lonely, '', { ...built, 'web/console/pages/a/other.tsx': "export const to = '/c/dd';\n" }),
    /\/c\/d is in no menu/,
  );
  accepts(
    'pages',
    'a page outside the menu that another one links to',
    app(lonely, '', { ...built, 'web/console/pages/a/other.tsx': "export const to = '/c/d?Id=7';\n" }),
  );
});

const machine = (states: string, check = "'open', 'closed'"): Files => ({
  'contract/states/deal.ts': "export const DEAL_STATES = ['open', 'closed'] as const;\n",
  'server/features/orders/machine.ts': `export const dealMachine = defineMachine({ name: 'deal', table: 'deal', initial: 'open', states: ${states} });\n`,
  'server/database/migrations/orders/20261121-0900-orders.expand.sql': `CREATE TABLE deal (\n  state text NOT NULL CHECK (state IN (${check}))\n);\n`,
});

describe('machines', () => {
  accepts('machines', 'states that all three know', machine("{ open: { close: 'closed' }, closed: {} }"));
  refuses(
    'machines',
    'a state that the contract does not promise',
    machine("{ open: { close: 'closed' }, closed: {}, lost: {} }"),
    /no list in contract\/states/,
  );
  refuses(
    'machines',
    'a state that the database does not allow',
    machine("{ open: { close: 'closed' }, closed: {} }", "'open'"),
    /the CHECK of deal allows open/,
  );
});

describe('requirements', () => {
  const LIST = 'docs/requirements.md';
  const list = { [LIST]: '| id | promise |\n|---|---|\n| A1 | one |\n| GW3 | two |' };
  accepts('requirements', 'ids with their lines, in titles of every shape', {
    ...list,
    'server/a.test.ts': "test('A1 x', () => {});\ntest.each([1, 2])('GW3, A1 y %s', () => {});",
    'server/b.test.ts': 'test(`no id at all`, () => {});',
  });
  refuses(
    'requirements',
    'an id without a line',
    { ...list, 'server/a.test.ts': "describe('A1 GW3 B9 x', () => {});" },
    /a\.test\.ts:1 names B9/,
  );
  refuses(
    'requirements',
    'a line without a test',
    { ...list, 'server/a.test.ts': "test('A1 x');" },
    /GW3 is named by no test/,
  );
});

describe('documents', () => {
  const record = { 'docs/decisions/0001-one.md': '# One' };
  accepts('documents', 'links that lead somewhere', {
    ...record,
    'README.md': '[one](docs/decisions/0001-one.md#why) [web](https://example.com/a.md)',
  });
  refuses(
    'documents',
    'a dead link',
    { 'README.md': 'x\n[two](docs/two.md)' },
    /README\.md:2 the link to docs\/two\.md leads nowhere/,
  );
  refuses(
    'documents',
    'a number used twice',
    { ...record, 'docs/decisions/0001-uno.md': '' },
    /number 1 of another record/,
  );
  refuses(
    'documents',
    'a decision that does not exist',
    { ...record, 'server/a.ts': '// decision record 0009 says so\n' },
    /names the decision 0009/,
  );
  const drawn = (tree: string, floor = '1  staff-access  account') => ({
    'ARCHITECTURE.md': `\`\`\`\n${tree}\n\`\`\`\n${floor}\n`,
    'server/features/account/index.ts': '',
  });
  accepts('documents', 'the real tree', drawn('server/   node\n  features/  nouns'));
  refuses(
    'documents',
    'a drawn folder that is not there',
    drawn('server/\n  features/\n  cellar/  wine'),
    /draws server\/cellar\//,
  );
  refuses(
    'documents',
    'a folder that is not drawn',
    { ...drawn('server/\n  features/'), 'web/a.ts': '' },
    /does not draw web\//,
  );
  refuses(
    'documents',
    'a feature missing on its floor',
    drawn('server/\n  features/', '1  staff-access'),
    /does not draw account on floor 1/,
  );
});

const sql = (code: string, path = 'server/features/domains/store.ts'): Files => ({
  'server/features/account/index.ts': '',
  'server/features/orders/index.ts': '',
  'server/database/migrations/account/20261121-0900-account.expand.sql': 'CREATE TABLE customer (id int);\n',
  'server/database/definitions/account/account_v.sql': 'CREATE OR REPLACE VIEW account_v AS SELECT 1;\n',
  'server/database/migrations/domains/20261121-0901-domains.expand.sql': 'CREATE TABLE domain (id int);\n',
  'server/database/migrations/orders/20261121-0902-orders.expand.sql': 'CREATE TABLE cart_item (id int);\n',
  'server/database/definitions/orders/orders_v.sql': 'CREATE OR REPLACE VIEW orders_v AS SELECT 1;\n',
  [path]: code,
});

describe('tables', () => {
  accepts(
    'tables',
    "the feature's own table and a view from below",
    sql("tx.db.selectFrom('domain').innerJoin('account_v', 'a', 'b'); sql`SELECT 1 FROM domain JOIN account_v`;"),
  );
  refuses(
    'tables',
    "another feature's table in the builder",
    sql("tx.db.selectFrom('customer');"),
    /names the table customer of account/,
  );
  refuses(
    'tables',
    "another feature's table in camelCase",
    sql("tx.db.updateTable('cartItem');"),
    /names the table cart_item of orders/,
  );
  refuses(
    'tables',
    "another feature's table in SQL",
    sql('client.query(`SELECT 1\n FROM domain JOIN customer c ON true`)'),
    /:2 names the table customer/,
  );
  refuses(
    'tables',
    "another feature's table among a customer's own data",
    sql("ownRows('Carts', 'cartItem', ['name']);"),
    /names the table cart_item of orders/,
  );
  refuses('tables', 'a view from above', sql("tx.db.selectFrom('orders_v');"), /which is not below it/);
  refuses(
    'tables',
    'SQL outside the store',
    sql("tx.db.selectFrom('domain');", 'server/features/domains/list.ts'),
    /SQL stands in the feature's store\.ts/,
  );
  refuses(
    'tables',
    'a migration without an owner',
    {
      'server/features/account/index.ts': '',
      'server/database/migrations/things/20261121-0900-things.expand.sql': 'CREATE TABLE thing (id int);',
    },
    /'things' is no feature/,
  );
  refuses(
    'tables',
    'a migration with a free name',
    { 'server/database/migrations/add-things.sql': '' },
    /is not called/,
  );
  refuses(
    'tables',
    'a view in a migration',
    { 'server/database/migrations/domains/20261121-0901-domains.expand.sql': 'CREATE VIEW domain_v AS SELECT 1;\n' },
    /makes domain_v: functions, views and triggers stand in/,
  );
  accepts('tables', 'a function that an index is computed with', {
    'server/database/migrations/domains/20261121-0901-domains.expand.sql':
      'CREATE FUNCTION grams(a text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT a $$;\n',
  });
  const long = `CREATE OR REPLACE FUNCTION long_one() RETURNS void LANGUAGE plpgsql AS $$\n${'\n'.repeat(70)}$$;\n`;
  refuses('tables', 'a long function', { 'server/database/definitions/domains/long_one.sql': long }, /more than 70/);
  refuses(
    'tables',
    'a definition that is called otherwise',
    { 'server/database/definitions/domains/a_v.sql': 'CREATE OR REPLACE VIEW b_v AS SELECT 1;\n' },
    /makes b_v and is called a_v/,
  );
  refuses(
    'tables',
    'a definition that can be put once',
    { 'server/database/definitions/domains/b_v.sql': 'CREATE VIEW b_v AS SELECT 1;\n' },
    /write CREATE OR REPLACE/,
  );
});

describe('orphans', () => {
  accepts('orphans', 'what is imported, started or a page', {
    'server/main.ts': "import './a.ts';",
    'server/a.ts': "import '#contract/b.ts';",
    'contract/b.ts': '',
    'web/console/pages/home/index.tsx': '',
  });
  refuses('orphans', 'what nobody imports', { 'server/platform/left.ts': '' }, /left\.ts is used by nobody/);
  refuses(
    'orphans',
    'what only its test imports',
    { 'server/platform/left.ts': '', 'server/platform/left.test.ts': "import './left.ts';" },
    /left\.ts is used by nobody/,
  );
});

describe('folders', () => {
  const at = (path: string) => `server/features/domains/${path}`;
  accepts('folders', 'folders on floors, and what stands at the top of the feature', {
    [at('routes.ts')]: "import { a } from './life/a.ts';",
    [at('life/a.ts')]: "import type { Row } from '../store.ts';\nimport { b } from '../list/b.ts';",
    [at('list/b.ts')]: "import { transact } from '../../../platform/db/transaction.ts';\nimport { c } from './c.ts';",
  });
  refuses(
    'folders',
    'a circle through a third folder, told where it closes',
    {
      [at('life/a.ts')]: "import { b } from '../list/b.ts';",
      [at('list/b.ts')]: "import {\n  c,\n} from '../detail/c.ts';",
      [at('detail/c.ts')]: "import { a } from '../life/a.ts';",
    },
    /detail\/c\.ts imports domains\/life, which comes back to domains\/detail/,
  );
  refuses(
    'folders',
    'a circle of types alone',
    {
      [at('life/a.ts')]: "import type { B } from '../list/b.ts';",
      [at('list/b.ts')]: "import type { A } from '../life/a.ts';",
    },
    /comes back/,
  );
  accepts('folders', 'tests that look both ways', {
    [at('life/a.ts')]: "import { b } from '../list/b.ts';",
    [at('list/b.test.ts')]: "import { a } from '../life/a.ts';",
  });
});

describe('doors', () => {
  const at = (path: string) => `server/features/domains/${path}`;
  const verbs = (count: number) => Array.from({ length: count }, (_, nth) => `verb${nth}`).join(', ');
  accepts('doors', 'fifteen verbs, with the types that they take and give', {
    [at('index.ts')]: `export type { Row } from './row.ts';\nexport { type Way, ${verbs(15)} } from './a.ts';`,
    [at('wiring.ts')]: `export { ${verbs(30)} } from './b.ts';`,
  });
  refuses(
    'doors',
    'more of them, also at the door of a noun, passed on or its own',
    { [at('life/index.ts')]: `export { ${verbs(15)} } from './a.ts';\nexport function one(): void {}` },
    /offers 16 verbs/,
  );
});

describe('forms', () => {
  const form = (fields: string) =>
    `import { save } from '#contract/api/x.ts';\nimport { More } from './more.tsx';\nexport function F() {\n  const form = useServerForm(save, {});\n  return <p>${fields}<More /></p>;\n}\n`;
  const planted = (fields: string, files: Files = {}): Files => ({
    'contract/rules/x.ts':
      "import * as z from 'zod/mini';\nexport const PLACE = { City: z.string(), CityLatin: z.string() };\n",
    'contract/api/x.ts':
      "import { PLACE } from '../rules/x.ts';\nexport const save = endpoint({ input: z.strictObject({ Name: z.string(), ...PLACE, Note }).check(a) });\n",
    'web/console/pages/a/more.tsx':
      "export const More = () => <>{['City'].map((one) => <Field name={`$" + '{one}Latin`} />)}</>;\n',
    'web/console/pages/a/index.tsx': form(fields),
    ...files,
  });
  accepts(
    'forms',
    'a form whose parts have every field of its call',
    planted('<Field name="Name" /><Field name="Note" />'),
  );
  refuses(
    'forms',
    'one that lacks a field',
    planted('<Field name="Name" />'),
    /a\/index\.tsx:4 the form of save lacks its field Note/,
  );
  refuses(
    'forms',
    'a word of the same name that is no field',
    planted('<Field name="Name" /><Note />'),
    /lacks its field Note/,
  );
  refuses(
    'forms',
    'a field that a part of it lost',
    planted('', { 'web/console/pages/a/more.tsx': '' }),
    /lacks its field City\b/,
  );
  refuses(
    'forms',
    'a small page that fills in less than its call takes',
    {
      'contract/api/x.ts': 'export const enter = endpoint({ input: z.strictObject({ Email, Captcha }) });\n',
      'web/console/small/x.tsx':
        "import type { enter } from '#contract/api/x.ts';\nconst form = useSmallForm<typeof enter>({ input: () => ({ Email: 'a' }) });\n",
    },
    /x\.tsx:2 the form of enter lacks its field Captcha/,
  );
  refuses(
    'forms',
    'an input that cannot be read',
    planted('', { 'contract/api/x.ts': 'export const save = endpoint({ input: made() });\n' }),
    /fields of save cannot be read/,
  );
  test('forms takes an exception with its reason, and only while it is one', () => {
    const tree = new Map(Object.entries(planted('<Field name="Name" />')));
    expect(checkForms(tree, { 'save.Note': 'nobody writes one here' })).toEqual([]);
    expect(checkForms(tree, { 'save.Note': 'x', 'save.Name': 'x' }).map(({ says }) => says)).toEqual([
      'save.Name is asked for, or is no field any more.',
    ]);
  });
});
