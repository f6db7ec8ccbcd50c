import { REGISTRY_SETTLES_SECONDS } from '#contract/rules/order.ts';
import type { BUILT_IN_REGISTRIES } from '#contract/rules/suffixes/profile.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import { readConfig } from '../../../platform/config.ts';
import { drainJobs, type JobHandler } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { commandHandlers, commandSweeps } from '../../registry-commands/wiring.ts';
import { endWaits } from '../testing.ts';
import { lifeCommand, lifeSweeps, orderHandlers, orderSweeps } from '../wiring.ts';

const DAY_MS = 86_400_000;

/** A name as the sandbox's desk shows it. */
export interface AtRegistry {
  readonly expiresAt: string;
  readonly statuses: string[];
  readonly nameservers: string[];
  readonly graceStatuses?: string[];
  readonly history: { readonly what: string }[];
}

/** A name as the house keeps it; live or left. */
export interface Kept {
  readonly id: bigint;
  readonly phase: string;
  readonly expires_at: Date;
  readonly registry_expires_at: Date;
  readonly rgp_statuses: string[];
  readonly statuses: string[];
  readonly name_servers: string[];
  readonly deleted_at: Date | null;
  readonly dns_cut_at: Date | null;
  readonly left_at: Date | null;
  readonly spared_until: Date | null;
}

/** A house and the outside world on one movable clock, for tests of what time brings. */
export interface MovedWorld {
  readonly house: TestHouse;
  readonly sandbox: SandboxProcess;
  readonly registries: Registries;
  readonly handlers: readonly JobHandler[];
  /** The settings of a process of this house. */
  readonly env: Readonly<Record<string, string>>;
  /** Both clocks; nothing happens in the house before `live`. */
  moveDays(days: number): Promise<void>;
  moveTo(at: Date): Promise<void>;
  /** Everything due is done: orders, deadlines, messages; as the worker's sweeps do. */
  live(): Promise<void>;
  name(name: string): Promise<Kept>;
  atRegistry(name: string): Promise<AtRegistry | undefined>;
  /** What was done to it at the registry, by us and by the registry. */
  historyOf(name: string): Promise<string[]>;
  close(): Promise<void>;
}

const LIMITS = { transformTimeoutMs: 1500, queryTimeoutMs: 1500, sessionWaitMs: 1500, backOffMs: 1, backOffMaxMs: 20 };
const ROUNDS = 2;

type BuiltIn = (typeof BUILT_IN_REGISTRIES)[number];

/** The house knows only the registries named: each is polled at every turn. */
export async function openMovedWorld(names: readonly BuiltIn[] = ['verisign']): Promise<MovedWorld> {
  const sandbox = await startSandbox();
  const masterKey = Buffer.alloc(32, 7);
  const needed = { NAMESTEAD_MODE: 'demonstration', MASTER_KEY: masterKey.toString('base64') };
  const { registries: access } = readConfig({
    ...needed,
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    ...sandbox.settings,
  });
  const house = await openTestHouse({ registries: access, masterKey });
  const open = (name: BuiltIn) => openEppRegistry({ ...settingsOfAccess(name, access[name]), limits: LIMITS });
  const registries = new Map(names.map((name) => [name as string, open(name)]));
  const handlers = [
    ...orderHandlers(registries, openVerification(house.config.verification)),
    ...commandHandlers([lifeCommand], registries),
  ];
  const atRegistry = (name: string) =>
    sandbox.call<AtRegistry>(`/desk/api/registry/domain/${name}`).catch(() => undefined);
  /** What a little time does: leases and waits are over. */
  const waitOver = async () => {
    await endWaits(house);
    await house.pool.query(
      "UPDATE registry_command SET leased_until = NULL, due_at = $1, sent_at = sent_at - $2 * interval '1 second'",
      [new Date(0), REGISTRY_SETTLES_SECONDS],
    );
  };
  const move = async (ms: number) => {
    await house.moveClock(ms);
    const { rows } = await house.pool.query<{ offset_ms: bigint }>('SELECT offset_ms FROM business_clock');
    await sandbox.call('/desk/api/clock', { offsetMs: Number.parseInt(String(rows[0]?.offset_ms), 10) });
  };
  return {
    house,
    sandbox,
    registries,
    handlers,
    env: { ...needed, ...sandbox.settings, DATABASE_URL: house.config.databaseUrl, LOG_LEVEL: 'silent' },
    moveDays: (days) => move(Math.round(days * DAY_MS)),
    moveTo: async (at) => move(Math.ceil(at.getTime() - (await house.inTx(async ({ now }) => now.getTime())))),
    async live() {
      for (let round = 0; round < ROUNDS; round += 1) {
        await waitOver();
        for (const sweep of [...orderSweeps, ...lifeSweeps(registries), ...commandSweeps]) await sweep.run(house);
        await drainJobs(house, handlers);
      }
    },
    async name(name) {
      const { rows } = await house.pool.query<Kept>('SELECT * FROM domain WHERE name = $1 ORDER BY id DESC', [name]);
      if (!rows[0]) throw new Error(`${name} was never here`);
      return rows[0];
    },
    atRegistry,
    historyOf: async (name) => ((await atRegistry(name))?.history ?? []).map(({ what }) => what),
    async close() {
      await Promise.all([...registries.values()].map((gateway) => gateway.close()));
      await house.close();
      await sandbox.stop();
    },
  };
}
