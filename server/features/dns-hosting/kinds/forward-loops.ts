import { PARKED } from '#contract/rules/dns/records.ts';
import type { Judged } from '../judge-zone.ts';
import type { Wrong } from '../record-values.ts';
import { readForward } from './forward.ts';

/** Forwards of one zone that lead back to where they began, over others of the zone. Pure. */
export function judgeForwards(records: readonly Judged[], zone: string): readonly Wrong[] {
  const answered = records.filter(({ paused }) => !paused);
  const hosts = new Set(answered.map(({ host }) => host));
  const forwards = new Map(answered.filter(({ type }) => type === 'URL').map((one) => [one.host, one]));
  const inZone = (name: string): string | undefined => {
    if (name === zone) return '@';
    return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined;
  };
  function next({ value }: Judged): Judged | undefined {
    const forward = readForward(value);
    const host = forward === PARKED ? undefined : inZone(forward.targetHost);
    if (host === undefined) return undefined;
    if (hosts.has(host)) return forwards.get(host);
    return forwards.get(`*.${host.split('.').slice(1).join('.')}`) ?? forwards.get('*');
  }
  return [...forwards.values()].flatMap((one): Wrong[] => {
    const seen = new Set([one]);
    for (let at = next(one); at; at = next(at)) {
      if (at === one) {
        const { at: place, host, type } = one;
        return [{ ...(place === undefined ? {} : { at: place }), host, type, problem: 'forwardLoop' }];
      }
      if (seen.has(at)) return [];
      seen.add(at);
    }
    return [];
  });
}
