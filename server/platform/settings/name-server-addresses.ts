import { type Get, isOnThisMachine, type Mode, type Problem } from './address-settings.ts';

/** Where one name server is asked. */
export interface NameServerAddress {
  readonly address: string;
  readonly port: number;
}
/** By the server's name in its A-form. */
export type NameServerAddresses = ReadonlyMap<string, NameServerAddress>;

const SETTING = 'NAME_SERVER_ADDRESSES';
const ENTRY = /^([a-z0-9.-]+)=(\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]):(\d{1,5})$/;

/** In a demonstration our own name servers stand where its name server listens; the world knows nothing of them. */
function ofDemonstration(get: Get): string {
  const port = get('DNS_PORT') || '8053';
  return get('DEFAULT_NAME_SERVERS')
    .split(',')
    .map((server) => `${server}=127.0.0.1:${port}`)
    .join(',');
}

/**
 * `NAME_SERVER_ADDRESSES` is a list with commas of `server=address:port`: name servers that are asked there when a
 * customer checks whether they answer. All others are found as the world finds them. In production none of them is on
 * this machine.
 */
export function readNameServerAddresses(get: Get, mode: Mode, problem: Problem): NameServerAddresses {
  const text = get(SETTING) || (mode === 'demonstration' ? ofDemonstration(get) : '');
  const found = new Map<string, NameServerAddress>();
  for (const entry of text.split(',').filter(Boolean)) {
    const [, server = '', host = '', port = ''] = ENTRY.exec(entry.trim().toLowerCase()) ?? [];
    const address = host.replace(/^\[|\]$/g, '');
    if (server === '') problem(SETTING, `'${entry.slice(0, 60)}' must look like ns1.example.com=192.0.2.1:53`);
    else if (mode === 'production' && isOnThisMachine(address)) problem(SETTING, `${server} points at this machine`);
    else found.set(server, { address, port: Number.parseInt(port, 10) });
  }
  return found;
}
