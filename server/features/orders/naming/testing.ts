import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { judgeFrames } from '../../../gateways/registry/judge-frames.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { endWaits } from '../testing.ts';
import { orderHandlers, orderSweeps } from '../wiring.ts';

/**
 * A house with the registry of China and the service that verifies its holders and names, for tests over both wires.
 */
export interface ChinaWorld {
  readonly sandbox: SandboxProcess;
  readonly house: TestHouse;
  readonly registry: RegistryGateway;
  readonly service: VerificationGateway;
  /** What was sent to the registry; emptied by the test. */
  readonly frames: string[];
  /** Frames of either side that break the schemas, where those are given. */
  readonly faults: string[];
  /** What the worker has to do now. */
  work(): Promise<void>;
  /** The same once waits and leases are over. */
  waitOver(): Promise<void>;
  close(): Promise<void>;
}

export async function openChinaWorld(): Promise<ChinaWorld> {
  const sandbox = await startSandbox();
  const { registries, verification } = demonstrationConfig(sandbox.settings);
  const house = await openTestHouse({ registries, verification });
  const frames: string[] = [];
  const faults: string[] = [];
  const folder = process.env['EPP_SCHEMAS'];
  const judge = folder ? judgeFrames(folder, (direction, fault) => faults.push(`${direction}: ${fault}`)) : undefined;
  const registry = openEppRegistry(settingsOfAccess('cnnic', registries.cnnic), {
    onFrame: (direction, xml) => {
      if (direction === 'sent') frames.push(Buffer.from(xml).toString('utf8'));
      judge?.(direction, xml);
    },
  });
  const service = openVerification(verification, {}, { askMs: 1500 });
  const handlers = orderHandlers(new Map([['cnnic', registry]]), service);
  const work = async () => void (await drainJobs(house, handlers));
  return {
    ...{ sandbox, house, registry, service, frames, faults, work },
    async waitOver() {
      await endWaits(house);
      for (const sweep of orderSweeps) await sweep.run(house);
      await work();
    },
    async close() {
      await registry.close();
      await house.close();
      await sandbox.stop();
    },
  };
}
