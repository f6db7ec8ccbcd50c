import type { Clock } from '../clock.ts';
import { createFaultBoard, type FaultBoard } from '../faults.ts';
import type { Reply, Route } from '../http.ts';

const PATH = '/rates/eurofxref-daily.xml';
const DAY_MS = 86_400_000;

export const RATE_FAULTS = {
  stale: 'the sheet is that of six days ago',
  jump: 'the renminbi is worth a tenth less than it is',
  garbage: 'the sheet is not XML',
  no_currency: 'the renminbi is not on the sheet',
  rates_500: 'the server answers 500',
  rates_timeout: 'the server never answers',
} as const;

/** Units for one euro, on a quiet day. */
const PER_EURO: Readonly<Record<string, number>> = { USD: 1.1532, JPY: 180.45, CNY: 8.2015, HKD: 8.9764, GBP: 0.8798 };
/** How far a rate wanders around that, as a share; far below a jump even from one end to the other. */
const WANDER = 0.008;

/** The reference rates of a central bank: one sheet a day, in the form of the European Central Bank's daily file. */
export interface Rates {
  readonly routes: readonly Route[];
  readonly faults: FaultBoard;
  readonly setting: () => string;
}

function sheet(day: string, cheap: boolean, without: string | undefined): string {
  const days = Date.parse(day) / DAY_MS;
  const cubes = Object.entries(PER_EURO)
    .filter(([currency]) => currency !== without)
    .map(([currency, rate], place) => {
      const value = rate * (1 + WANDER * Math.sin(days / 9 + place)) * (cheap && currency === 'CNY' ? 1.1 : 1);
      return `<Cube currency='${currency}' rate='${value.toFixed(4)}'/>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>Sandbox Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`;
}

export function createRates(clock: Clock, base: () => string): Rates {
  const faults = createFaultBoard(RATE_FAULTS);
  const answer = (): Reply => {
    if (faults.take('rates_timeout')) return 'hold';
    if (faults.take('rates_500')) return { status: 500, body: '' };
    if (faults.take('garbage'))
      return { status: 200, headers: { 'content-type': 'text/xml' }, body: 'rates: none today' };
    const now = clock.now().getTime() - (faults.take('stale') ? 6 * DAY_MS : 0);
    const day = new Date(now).toISOString().slice(0, 10);
    const body = sheet(day, faults.take('jump') !== undefined, faults.take('no_currency') ? 'CNY' : undefined);
    return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' }, body };
  };
  return { routes: [{ method: 'GET', pattern: PATH, answer }], faults, setting: () => `${base()}${PATH}` };
}
