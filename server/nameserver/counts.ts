import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * What the nameserver did, as an operator reads it at `/metrics`. Plain numbers: a labelled counter costs as much as
 * half an answer.
 */
export interface Counts {
  answered(transport: 'udp' | 'tcp', rcode: number): void;
  /** Answers that did not go out, or not whole, and why. */
  withheld(why: 'rate-truncated' | 'rate-dropped' | 'no-query' | 'send-failed' | 'fault'): void;
  connections: number;
  refusedConnections: number;
}

const RCODE_NAMES: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  16: 'BADVERS',
};

export function createCounts(registry: Registry): Counts {
  const answers = { udp: new Map<number, number>(), tcp: new Map<number, number>() };
  const reasons = new Map<string, number>();
  const add = <Key>(map: Map<Key, number>, key: Key) => void map.set(key, (map.get(key) ?? 0) + 1);
  const counts: Counts = {
    answered: (transport, rcode) => add(answers[transport], rcode),
    withheld: (why) => add(reasons, why),
    connections: 0,
    refusedConnections: 0,
  };
  const registers = [registry];
  new Counter({
    name: 'namestead_dns_answers_total',
    help: 'Answers of the nameserver',
    labelNames: ['transport', 'rcode'],
    registers,
    collect() {
      this.reset();
      for (const transport of ['udp', 'tcp'] as const)
        for (const [rcode, count] of answers[transport])
          this.inc({ transport, rcode: RCODE_NAMES[rcode] ?? String(rcode) }, count);
    },
  });
  new Counter({
    name: 'namestead_dns_withheld_total',
    help: 'Queries that got no answer, or not the whole one',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset();
      for (const [why, count] of reasons) this.inc({ why }, count);
      this.inc({ why: 'too-many-connections' }, counts.refusedConnections);
    },
  });
  new Gauge({
    name: 'namestead_dns_connections',
    help: 'Open TCP connections of the nameserver',
    registers,
    collect() {
      this.set(counts.connections);
    },
  });
  return counts;
}
