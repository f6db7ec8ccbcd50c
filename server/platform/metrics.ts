import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a process counts; read at `/metrics` from loopback only. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'endpoint' | 'code'>;
  readonly registrySeconds: Histogram<'registry' | 'lane' | 'command' | 'result'>;
  readonly jobSeconds: Histogram<'job' | 'result'>;
  readonly alarms: Counter<'kind'>;
  readonly unlistedRefusals: Counter<'endpoint' | 'key'>;
  readonly waiting: Gauge<'what'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'namestead_http_seconds',
      help: 'Answer time of API calls',
      labelNames: ['endpoint', 'code'],
      registers,
    }),
    registrySeconds: new Histogram({
      name: 'namestead_registry_seconds',
      help: 'Answer time of EPP commands',
      labelNames: ['registry', 'lane', 'command', 'result'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'namestead_job_seconds',
      help: 'Run time of jobs',
      labelNames: ['job', 'result'],
      registers,
    }),
    alarms: new Counter({
      name: 'namestead_alarms_total',
      help: 'Things a person must look at',
      labelNames: ['kind'],
      registers,
    }),
    unlistedRefusals: new Counter({
      name: 'namestead_unlisted_refusals_total',
      help: 'Refusals that their endpoint does not list',
      labelNames: ['endpoint', 'key'],
      registers,
    }),
    waiting: new Gauge({ name: 'namestead_waiting', help: 'Rows waiting for work', labelNames: ['what'], registers }),
  };
}
