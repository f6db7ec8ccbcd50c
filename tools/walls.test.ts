import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FLOORS } from './floors.ts';
import { checkWalls, type Violation, wallRules } from './walls.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tree = mkdtempSync(join(tmpdir(), 'namestead-walls-'));
const PACKAGES = ['pg', 'kysely', 'pg-boss', 'tr46', 'zod', 'react', '@base-ui/react', 'vitest'];
const DEV = ['vite'];

/**
 * rule, importing file, imported file or package. Each must be refused by exactly that rule's name (others may join
 * in).
 */
const PLANTED: [string, string, string][] = [
  ['room-contract', 'contract/a.ts', 'server/platform/db/pool.ts'],
  ['room-contract-test', 'contract/a.test.ts', 'protocols/epp/frame.ts'],
  ['room-protocols', 'protocols/epp/a.ts', 'contract/money.ts'],
  ['room-protocols-test', 'protocols/epp/a.test.ts', 'contract/money.ts'],
  ['room-platform', 'server/platform/a.ts', 'server/ledger/post.ts'],
  ['room-platform', 'server/platform/b.ts', 'protocols/epp/frame.ts'],
  ['room-platform-test', 'server/platform/a.test.ts', 'server/features/account/index.ts'],
  ['room-ledger', 'server/ledger/a.ts', 'server/features/account/index.ts'],
  ['room-ledger', 'server/ledger/b.ts', 'server/gateways/bank/index.ts'],
  ['room-ledger-test', 'server/ledger/a.test.ts', 'protocols/epp/frame.ts'],
  ['room-gateways', 'server/gateways/bank/a.ts', 'server/ledger/post.ts'],
  ['room-gateways-test', 'server/gateways/bank/a.wire.test.ts', 'sandbox/bank/counter.ts'],
  ['room-features', 'server/features/orders/a.ts', 'protocols/epp/frame.ts'],
  ['room-features', 'server/features/orders/b.ts', 'server/gateways/bank/wire-bank.ts'],
  ['room-features', 'server/features/orders/c.ts', 'web/shared/call.ts'],
  ['room-features', 'server/features/orders/d.ts', 'sandbox/bank/counter.ts'],
  ['room-features-test', 'server/features/orders/a.db.test.ts', 'sandbox/bank/counter.ts'],
  ['room-nameserver', 'server/nameserver/a.ts', 'protocols/epp/frame.ts'],
  ['room-nameserver', 'server/nameserver/b.ts', 'server/features/account/index.ts'],
  ['room-nameserver-test', 'server/nameserver/a.test.ts', 'server/ledger/post.ts'],
  ['room-processes', 'server/processes/a.ts', 'web/shared/call.ts'],
  ['room-processes', 'server/processes/b.ts', 'server/features/account/sign-in.ts'],
  ['room-processes-test', 'server/processes/a.test.ts', 'sandbox/bank/counter.ts'],
  ['room-web-shared', 'web/shared/a.ts', 'web/console/menu.ts'],
  ['room-web-shared', 'web/shared/b.ts', 'contract/staff-api/customers.ts'],
  ['room-web-shared-test', 'web/shared/a.test.tsx', 'server/platform/db/pool.ts'],
  ['room-web-console', 'web/console/a.tsx', 'contract/staff-api/customers.ts'],
  ['room-web-console', 'web/console/b.tsx', 'web/backoffice/menu.ts'],
  ['room-web-console-test', 'web/console/a.test.tsx', 'contract/staff-api/customers.ts'],
  ['room-web-backoffice', 'web/backoffice/a.tsx', 'web/console/menu.ts'],
  ['room-web-backoffice', 'web/backoffice/b.tsx', 'server/features/account/index.ts'],
  ['room-web-backoffice-test', 'web/backoffice/a.test.ts', 'web/console/menu.ts'],
  ['room-web-build', 'web/build/a.ts', 'server/platform/db/pool.ts'],
  ['room-web-build-test', 'web/build/a.test.ts', 'sandbox/bank/counter.ts'],
  ['room-sandbox', 'sandbox/registry/a.ts', 'protocols/epp/commands/check.ts'],
  ['room-sandbox', 'sandbox/registry/b.ts', 'contract/endpoint.ts'],
  ['room-sandbox', 'sandbox/registry/c.ts', 'server/platform/db/pool.ts'],
  ['room-sandbox-test', 'sandbox/registry/a.test.ts', 'protocols/epp/commands/check.ts'],
  ['room-e2e', 'e2e/journeys/a.ts', 'server/platform/db/pool.ts'],
  ['room-e2e-test', 'e2e/spec/a.test.ts', 'web/console/menu.ts'],
  ...FLOORS.map((names, floor): [string, string, string] => {
    const above = FLOORS[floor + 1]?.[0] ?? 'search';
    const [from, to] = floor + 1 < FLOORS.length ? [names[0], above] : [names[0], `${names[0]}-twin`];
    return [`floor-${floor}`, `server/features/${from}/upstairs.ts`, `server/features/${to}/index.ts`];
  }),
  ['floor-2', 'server/features/verification/beside.ts', 'server/features/balance/index.ts'],
  ['front-door', 'server/features/orders/e.ts', 'server/features/account/sign-in.ts'],
  ['front-door-test', 'server/features/orders/e.db.test.ts', 'server/features/account/store.ts'],
  ['front-door', 'server/features/orders/j.ts', 'server/features/account/wiring.ts'],
  ['front-door-nameserver', 'server/nameserver/c.ts', 'server/features/dns-hosting/zone.ts'],
  ['processes-are-the-top', 'server/features/orders/f.ts', 'server/processes/wiring.ts'],
  ['processes-are-the-top', 'server/platform/c.ts', 'server/main.ts'],
  ['nobody-imports-tests', 'server/features/orders/g.ts', 'server/platform/testing.ts'],
  ['nobody-imports-tests', 'contract/b.ts', 'contract/c.test.ts'],
  ['pg-has-three-doors', 'server/features/orders/h.ts', 'pg'],
  ['pg-has-three-doors', 'server/platform/http/a.ts', 'pg'],
  ['kysely-has-three-doors', 'server/features/orders/i.ts', 'kysely'],
  ['queue-has-one-door', 'server/features/orders/j.ts', 'pg-boss'],
  ['idn-has-one-door', 'contract/d.ts', 'tr46'],
  ['zod-is-mini', 'contract/e.ts', 'zod'],
  ['zod-at-the-edges', 'web/console/c.ts', 'zod/mini'],
  ['small-pages-stay-small', 'web/console/small/a.tsx', '@base-ui/react'],
  ['small-pages-load-no-shapes', 'web/console/small/c.tsx', 'contract/api/account.ts'],
  ['small-pages-stay-small', 'web/console/small/b.tsx', 'web/shared/uses-parts.ts'],
  ['server-draws-nothing', 'server/platform/d.ts', 'react'],
  ['no-node-in-promise-and-pages', 'contract/f.ts', 'node:fs'],
  ['no-node-in-promise-and-pages', 'web/console/d.ts', 'node:path'],
  ['production-uses-dependencies', 'server/platform/e.ts', 'vite'],
  ['known-packages', 'server/platform/f.ts', 'stranger'],
  ['no-cycle', 'server/platform/g.ts', 'server/platform/h.ts'],
  ['resolvable', 'server/platform/i.ts', 'server/platform/not-there.ts'],
];

/** Imports that the table allows: none of them may be refused. */
const ALLOWED: [string, string][] = [
  ['server/platform/db/pool.ts', 'pg'],
  ['server/features/account/store.ts', 'kysely'],
  ['server/ledger/post.ts', 'pg'],
  ['server/platform/jobs.ts', 'pg-boss'],
  ['server/platform/idn.ts', 'tr46'],
  ['contract/endpoint.ts', 'zod/mini'],
  ['server/features/orders/z.ts', 'server/features/account/index.ts'],
  ['server/features/orders/y.ts', 'server/features/domains/life/index.ts'],
  ['server/features/orders/z.db.test.ts', 'server/platform/testing.ts'],
  ['server/features/orders/x.db.test.ts', 'server/features/account/wiring.ts'],
  ['server/gateways/bank/z.wire.test.ts', 'tools/testing/sandbox-process.ts'],
  ['server/gateways/bank/wire-bank.ts', 'protocols/epp/commands/check.ts'],
  ['server/features/orders/z.wire.test.ts', 'server/gateways/bank/wire-bank.ts'],
  ['server/features/orders/y.db.test.ts', 'server/features/account/testing.ts'],
  ['server/processes/z.ts', 'server/features/account/routes.ts'],
  ['server/processes/y.ts', 'server/features/account/wiring.ts'],
  ['server/nameserver/z.ts', 'server/features/dns-hosting/index.ts'],
  ['web/backoffice/z.tsx', 'contract/staff-api/customers.ts'],
  ['web/console/z.tsx', 'web/shared/call.ts'],
  ['sandbox/registry/z.ts', 'protocols/epp/frame.ts'],
  ['sandbox/registry/y.ts', 'contract/money.ts'],
  ['e2e/journeys/z.ts', 'contract/money.ts'],
  ['e2e/simulation/z.ts', 'server/features/account/store.ts'],
  ['bench/z.ts', 'server/features/account/store.ts'],
  ['tools/z.ts', 'server/migrate.ts'],
  ['server/migrate.ts', 'server/processes/wiring.ts'],
];

const isFile = (target: string) => target.includes('/') && target.endsWith('.ts');
const bodies = new Map<string, string>();
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

function plant(from: string, to: string): void {
  const path = relative(dirname(from), to);
  const named = isFile(to) ? (path.startsWith('.') ? path : `./${path}`) : to;
  bodies.set(from, `${bodies.get(from) ?? ''}import '${named}';\n`);
  if (isFile(to) && !to.includes('not-there') && !bodies.has(to)) bodies.set(to, '');
}

function plantAll(): void {
  for (const [, from, to] of PLANTED) plant(from, to);
  for (const [from, to] of ALLOWED) plant(from, to);
  plant('server/platform/h.ts', 'server/platform/g.ts');
  plant('web/shared/uses-parts.ts', '@base-ui/react');
  for (const [path, body] of bodies) write(path, `${body}export {};\n`);
  for (const name of [...PACKAGES, ...DEV, 'stranger']) {
    const mini = name === 'zod' ? { './mini': './mini/index.js' } : {};
    const about = { name, version: '1.0.0', type: 'module', exports: { '.': './index.js', ...mini } };
    write(`node_modules/${name}/package.json`, JSON.stringify(about));
    write(`node_modules/${name}/index.js`, 'export {};\n');
  }
  write('node_modules/zod/mini/index.js', 'export {};\n');
  const pins = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const about = { name: 'planted', type: 'module', dependencies: pins(PACKAGES), devDependencies: pins(DEV) };
  write('package.json', JSON.stringify(about));
}

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('walls', () => {
  let violations: Violation[] = [];
  beforeAll(async () => {
    plantAll();
    violations = (await checkWalls(tree)).violations;
  });

  test.each(PLANTED)('%s refuses %s importing %s', (rule, from) => {
    const refused = violations.filter((each) => each.rule === rule && each.from === from);
    expect(refused).not.toEqual([]);
    expect(refused[0]?.door.length).toBeGreaterThan(30);
  });

  test.each(ALLOWED)('%s may import %s', (from, to) => {
    expect(violations.filter((each) => each.from === from && (each.to === to || each.to.includes(`/${to}/`)))).toEqual(
      [],
    );
  });

  test('every rule has its planted violation', async () => {
    const names = (await wallRules()).forbidden.map((rule) => rule.name);
    expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(names));
  });

  test('a run that sees no import is a failure, not a pass', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'namestead-walls-'));
    mkdirSync(join(empty, 'contract'));
    for (const name of ['a.ts', 'b.ts']) writeFileSync(join(empty, 'contract', name), 'export {};\n');
    await expect(checkWalls(empty)).rejects.toThrow('0 imports');
    rmSync(empty, { recursive: true, force: true });
  });
});

describe('compiler walls', () => {
  const rooms = mkdtempSync(join(tmpdir(), 'namestead-types-'));
  afterAll(() => rmSync(rooms, { recursive: true, force: true }));
  beforeAll(() => {
    symlinkSync(join(ROOT, 'node_modules'), join(rooms, 'node_modules'));
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(rooms, 'tsconfig.base.json'));
  });

  test.each([
    ['contract', 'document.title'],
    ['contract', 'process.pid'],
    ['protocols', 'document.title'],
    ['server', 'document.title'],
    ['server', 'window.name'],
    ['sandbox', 'document.title'],
    ['web', 'process.pid'],
    ['web', 'Buffer.from([1])'],
  ])('%s does not know %s', (room, expression) => {
    mkdirSync(join(rooms, room), { recursive: true });
    copyFileSync(join(ROOT, room, 'tsconfig.json'), join(rooms, room, 'tsconfig.json'));
    writeFileSync(join(rooms, room, 'clean.ts'), 'export const clean: number = 1;\n');
    writeFileSync(join(rooms, room, 'planted.ts'), `export const planted: unknown = ${expression};\n`);
    const args = ['-p', room, '--pretty', 'false', '--noEmit'];
    const told = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: rooms, encoding: 'utf8' });
    const errors = told.stdout.split('\n').filter((line) => /error TS/.test(line) && !line.includes('TS6053'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${room}/planted\\.ts.*Cannot find name '${expression.split('.')[0]}'`));
  });
});
