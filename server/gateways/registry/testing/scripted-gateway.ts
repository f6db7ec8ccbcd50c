import { openSchemaJudge } from '#protocols/epp/xml/judge.ts';
import { openEppRegistry } from '../epp-registry.ts';
import type { RegistryGateway } from '../index.ts';
import type { CommandMetric, RegistryHooks, RegistrySettings, Trouble } from '../settings.ts';
import type { ScriptedRegistry } from './scripted-registry.ts';

/** The gateway on a scripted registry, with everything it says beside its answers. */
export interface ScriptedGateway {
  readonly gateway: RegistryGateway;
  readonly metrics: CommandMetric[];
  readonly troubles: Trouble[];
  readonly late: string[];
  /** What the published schemas say against frames we sent; empty too where `EPP_SCHEMAS` is not set. */
  readonly faults: string[];
}

const folder = process.env['EPP_SCHEMAS'];
const judge = folder ? openSchemaJudge(folder) : undefined;

export function openScripted(
  scripted: ScriptedRegistry,
  changes: Partial<RegistrySettings> = {},
  hooks: RegistryHooks = {},
): ScriptedGateway {
  const metrics: CommandMetric[] = [];
  const troubles: Trouble[] = [];
  const late: string[] = [];
  const faults: string[] = [];
  const gateway = openEppRegistry(
    {
      registry: 'scripted',
      host: 'none',
      port: 0,
      login: 'ClientX',
      password: 'foo-BAR2',
      certificates: () => ({ ca: '', cert: '', key: '' }),
      clientPrefix: 'NSQ',
      sessionsMax: 1,
      dial: () => scripted.dial(),
      ...changes,
      limits: { backOffMs: 5, backOffMaxMs: 10, backOffRefusedMs: 5, ...changes.limits },
    },
    {
      onCommand: (metric) => metrics.push(metric),
      onTrouble: (trouble) => troubles.push(trouble),
      onLateAnswer: (answer, command) => late.push(`${command} ${answer.code}`),
      onFrame: (direction, xml) => {
        const fault = direction === 'sent' ? judge?.faultIn(xml) : undefined;
        if (fault) faults.push(fault);
      },
      ...hooks,
    },
  );
  return { gateway, metrics, troubles, late, faults };
}

/** A frame without its envelope, one element a line: what a test compares. */
export function inside(xml: string): string {
  return xml
    .replace(/<\?xml[^>]*>\s*/, '')
    .replace(/<\/?(epp|command)( [^>]*)?>/g, '')
    .replace(/<clTRID>.*<\/clTRID>/, '')
    .replace(/ xmlns(:[\w-]+)?="[^"]*"/g, '')
    .trim();
}
