import { FLOORS } from './tools/floors.ts';

// The table "who may import whom" as rules; every message names the right door. Proved by tools/walls.test.ts, rule by
// rule.

const OURS = '^(contract|protocols|server|web|sandbox|e2e|bench|tools)/';
const TEST = '\\.test\\.tsx?$';
/**
 * What tests may use beside what their room may: the database clone, the sandbox process, what a folder keeps for its
 * own tests.
 */
const FOR_TESTS = ['^tools/testing/', '^server/platform/testing\\.ts$', '/testing/', '/testing\\.ts$'];
/** A feature is met at its own door, or at that of a noun inside it. */
const FRONT_DOORS = ['^server/features/[^/]+/index\\.ts$', '^server/features/[^/]+/[^/]+/index\\.ts$'];
/** What a feature offers to processes, which wire it by hand. */
const WIRING = '^server/features/[^/]+/wiring\\.ts$';
/** What a process lists by hand: front doors, what a feature offers to processes, and its role files. */
const LISTED = [...FRONT_DOORS, '^server/features/[^/]+/(wiring|routes|staff-routes|jobs|webhooks)\\.ts$'];
const CUSTOMER_CONTRACT = '^contract/(?!staff-api/)';
const PROCESSES = '^server/(processes/|main\\.ts$|migrate\\.ts$)';
const npm = (names) => `(^|/)node_modules/(${names})/`;

/** One room: where its files lie, what of ours they may import, and what to do instead. */
const ROOMS = [
  {
    name: 'contract',
    from: '^contract/',
    may: ['^contract/'],
    door: 'contract is the promise and imports nothing of ours; what it needs is a pure file inside contract/',
  },
  {
    name: 'protocols',
    from: '^protocols/',
    may: ['^protocols/'],
    door: 'protocols are standards, blind to the product; product words are mapped in server/gateways',
  },
  {
    name: 'platform',
    from: '^server/platform/',
    may: ['^contract/', '^server/platform/'],
    door: 'platform is the ground: what it needs from above is passed in by server/processes',
  },
  {
    name: 'ledger',
    from: '^server/ledger/',
    may: ['^contract/', '^server/platform/', '^server/ledger/'],
    door: 'the ledger knows contract and platform only; features call it, never the other way',
  },
  {
    name: 'gateways',
    from: '^server/gateways/',
    may: ['^contract/', '^protocols/', '^server/platform/', '^server/gateways/'],
    door: 'a gateway speaks to the outside and knows no feature and no ledger; a feature calls it through its port and writes the result',
  },
  {
    name: 'features',
    from: '^server/features/',
    may: [
      '^contract/',
      '^server/platform/',
      '^server/ledger/',
      '^server/gateways/[^/]+/index\\.ts$',
      '^server/features/',
    ],
    // Wire tests dial the sandbox through the real adapter.
    mayInTests: ['^server/gateways/'],
    door: 'a feature uses contract, platform, the ledger, the ports server/gateways/*/index.ts and lower features; protocols are behind a gateway',
  },
  {
    name: 'nameserver',
    from: '^server/nameserver/',
    may: [
      '^contract/',
      '^protocols/dns/',
      '^server/platform/',
      '^server/nameserver/',
      '^server/gateways/dns/index\\.ts$',
      '^server/features/dns-hosting/index\\.ts$',
    ],
    mayInTests: ['^server/features/dns-hosting/wiring\\.ts$'],
    door: 'the nameserver answers from zones: protocols/dns, platform, the keys of gateways/dns and the front door of dns-hosting',
  },
  {
    name: 'processes',
    from: PROCESSES,
    may: [
      '^contract/',
      '^server/platform/',
      '^server/ledger/',
      '^server/gateways/',
      '^server/nameserver/',
      ...LISTED,
      PROCESSES,
    ],
    door: 'a process lists what features offer in index, wiring, routes, staff-routes, jobs and webhooks, and nothing deeper',
  },
  {
    name: 'web-shared',
    from: '^web/shared/',
    may: [CUSTOMER_CONTRACT, '^web/shared/'],
    door: 'web/shared serves both sites: contract without staff-api, and itself',
  },
  {
    name: 'web-console',
    from: '^web/console/',
    may: [CUSTOMER_CONTRACT, '^web/shared/', '^web/console/'],
    door: 'the console knows contract without staff-api and web/shared; staff calls belong to web/backoffice',
  },
  {
    name: 'web-backoffice',
    from: '^web/backoffice/',
    may: ['^contract/', '^web/shared/', '^web/backoffice/'],
    door: 'the back office knows contract and web/shared; what both sites show moves to web/shared',
  },
  {
    name: 'web-build',
    from: '^web/(build/|build\\.ts$)',
    may: ['^contract/', '^web/'],
    door: 'the web build knows contract and web; the server reads what it made in dist/',
  },
  {
    name: 'sandbox',
    from: '^sandbox/',
    may: [
      '^sandbox/',
      '^contract/(money|domain-name)\\.ts$',
      '^protocols/dns/',
      '^protocols/epp/(frame|result-codes)\\.ts$',
    ],
    door: 'the sandbox is other companies: money, domain names, dns, and of epp only framing and result codes; all else it writes itself',
  },
  {
    name: 'e2e',
    from: '^e2e/(?!simulation/)',
    may: ['^e2e/', '^contract/', '^protocols/', '^tools/'],
    door: 'whole-house tests meet the house over the wire: contract and protocols only, started by tools',
  },
];

const roomRules = ROOMS.flatMap(({ name, from, may, mayInTests = [], door }) => [
  {
    name: `room-${name}`,
    comment: `${door}.`,
    severity: 'error',
    from: { path: from, pathNot: [TEST, ...FOR_TESTS] },
    to: { path: OURS, pathNot: may },
  },
  {
    name: `room-${name}-test`,
    comment: `${door}; its tests use tools/testing and server/platform/testing.ts beside.`,
    severity: 'error',
    from: { path: from.replace('^', `^(?=.*${TEST})`), pathNot: FOR_TESTS },
    to: { path: OURS, pathNot: [...may, ...mayInTests, ...FOR_TESTS] },
  },
]);

/** For each floor: its features may not import features of the same floor or of a higher one. */
const floorRules = FLOORS.map((names, floor) => ({
  name: `floor-${floor}`,
  comment: `A feature walks only downstairs (tools/floors.ts): ${names.join(', ')} stand on floor ${floor}. Let the lower feature announce an event and hear it upstairs, wired in server/processes/wiring.ts.`,
  severity: 'error',
  from: { path: `^server/features/(${names.join('|')})/` },
  to: {
    path: '^server/features/',
    pathNot: [
      '^server/features/$1/',
      ...FLOORS.slice(0, floor).map((below) => `^server/features/(${below.join('|')})/`),
    ],
  },
}));

const single = [
  {
    name: 'front-door',
    comment:
      'Another feature is met at a front door only: import its index.ts or that of a noun inside it, or have it offer the verb there.',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/', pathNot: [TEST, ...FOR_TESTS] },
    to: { path: '^server/features/[^/]+/', pathNot: ['^server/features/$1/', ...FRONT_DOORS] },
  },
  {
    name: 'front-door-test',
    comment: 'Tests meet another feature at a front door too, and run what it offers to processes (wiring.ts).',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/.*(\\.test|/testing).*\\.ts$' },
    to: {
      path: '^server/features/[^/]+/',
      pathNot: ['^server/features/$1/', ...FRONT_DOORS, WIRING, '/testing\\.ts$'],
    },
  },
  {
    name: 'front-door-nameserver',
    comment: 'The nameserver and the processes meet features at their front doors only.',
    severity: 'error',
    from: { path: '^server/(?!features/)', pathNot: [TEST] },
    to: { path: '^server/features/', pathNot: LISTED },
  },
  {
    name: 'processes-are-the-top',
    comment: 'Nothing imports a process: what it wires is passed down by hand.',
    severity: 'error',
    from: {
      path: '^(contract|protocols|server|web|sandbox|e2e)/',
      pathNot: [PROCESSES, '^e2e/simulation/', ...FOR_TESTS],
    },
    to: { path: PROCESSES },
  },
  {
    name: 'nobody-imports-tests',
    comment: 'What tests use (*.test.ts, tools/testing, server/platform/testing.ts) stays among tests.',
    severity: 'error',
    from: { path: '^(contract|protocols|server|web|sandbox)/', pathNot: [TEST, ...FOR_TESTS] },
    to: { path: [TEST, ...FOR_TESTS] },
  },
  {
    name: 'pg-has-three-doors',
    comment:
      'SQL lives in server/platform/db, server/ledger and */store.ts: add a function to the store of the feature.',
    severity: 'error',
    from: {
      path: '^(contract|protocols|server|web|sandbox)/',
      pathNot: ['^server/platform/db/', '^server/ledger/', '[/-]store\\.ts$', TEST, ...FOR_TESTS],
    },
    to: { path: npm('pg|@types/pg|pg-pool|pg-cursor|pg-native') },
  },
  {
    name: 'kysely-has-three-doors',
    comment:
      'SQL lives in server/platform/db, server/ledger and */store.ts: add a function to the store of the feature.',
    severity: 'error',
    from: {
      path: '^(contract|protocols|server|web|sandbox)/',
      pathNot: ['^server/platform/db/', '^server/ledger/', '[/-]store\\.ts$', TEST, ...FOR_TESTS],
    },
    to: { path: npm('kysely') },
  },
  {
    name: 'queue-has-one-door',
    comment: "Jobs are enqueued by server/platform/jobs.ts, in the caller's transaction.",
    severity: 'error',
    from: { path: '^(contract|protocols|server|web|sandbox)/', pathNot: ['^server/platform/jobs\\.ts$', TEST] },
    to: { path: npm('pg-boss') },
  },
  {
    name: 'idn-has-one-door',
    comment:
      'tr46 weighs 63 kB: server/platform/idn.ts is its only user; contract/domain-name.ts states the rule by pattern.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^server/platform/idn\\.ts$', '^bench/'] },
    to: { path: npm('tr46|@types/tr46') },
  },
  {
    name: 'zod-is-mini',
    comment: "zod only as `import * as z from 'zod/mini'`: the whole of it costs the browser 20 kB more.",
    severity: 'error',
    from: { path: OURS },
    to: { path: npm('zod'), pathNot: '/zod/mini/' },
  },
  {
    name: 'zod-at-the-edges',
    comment:
      "Shapes are stated in contract and checked at the server's edges; a page uses the endpoint of the contract.",
    severity: 'error',
    from: { path: '^(protocols|sandbox|web)/', pathNot: TEST },
    to: { path: npm('zod') },
  },
  {
    name: 'small-pages-stay-small',
    comment: 'Pages before sign-in load react and say() only: no zod, router, query or part library.',
    severity: 'error',
    from: { path: '^web/console/small/', pathNot: TEST },
    to: { path: npm('react-router|@tanstack/.*|@base-ui/.*'), reachable: true },
  },
  {
    name: 'small-pages-load-no-shapes',
    comment:
      'Pages before sign-in carry no zod: take the path and the types of a call, not its endpoint with its shapes.',
    severity: 'error',
    from: { path: '^web/console/small/', pathNot: TEST },
    to: { path: [npm('zod'), '^contract/(api|staff-api)/'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'server-draws-nothing',
    comment: 'The server sends what the web build made in dist/; it renders no component.',
    severity: 'error',
    from: { path: '^(contract|protocols|server|sandbox)/' },
    to: { path: npm('react|react-dom|@base-ui/.*|react-router|@tanstack/.*') },
  },
  {
    name: 'no-node-in-promise-and-pages',
    comment: 'contract and web run in a browser: node: modules are for server, sandbox and tools.',
    severity: 'error',
    from: { path: '^(contract/|web/(console|backoffice|shared)/)', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'production-uses-dependencies',
    comment: 'What runs in production stands under dependencies in package.json, not devDependencies.',
    severity: 'error',
    from: { path: '^(contract|protocols|server)/', pathNot: [TEST, ...FOR_TESTS] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  },
  {
    name: 'known-packages',
    comment: 'Every package imported is pinned in package.json.',
    severity: 'error',
    from: { path: OURS },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-cycle',
    comment:
      'A cycle has no bottom: move what both need below them, or pass it in (types alone do not count, they are erased).',
    severity: 'error',
    from: { path: OURS },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'resolvable',
    comment: 'An import that cannot be followed cannot be judged: spell the path with its .ts ending.',
    severity: 'error',
    from: { path: OURS },
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...roomRules, ...floorRules, ...single],
  options: {
    // TypeScript 7 has no JavaScript API: without swc nothing would be seen (and the check would pass).
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
