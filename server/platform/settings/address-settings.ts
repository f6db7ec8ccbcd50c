import { BlockList, isIP } from 'node:net';

export type Get = (name: string) => string;
export type Problem = (setting: string, problem: string) => void;
export type Mode = 'demonstration' | 'production';

const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
THIS_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
THIS_MACHINE.addSubnet('::', 127, 'ipv6');

/**
 * The host of an address as programs dial it: `127.1`, `2130706433` and `LOCALHOST.` are old friends in new clothes.
 */
function dialled(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const asWeb = URL.parse(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}`)?.hostname ?? bare;
  return asWeb.replace(/^\[|\]$/g, '').toLowerCase();
}

/** Whether a host is this machine, however it is written. Names are not looked up: what they mean may change. */
export function isOnThisMachine(host: string): boolean {
  const bare = dialled(host);
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  const family = isIP(bare);
  return family !== 0 && THIS_MACHINE.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

export interface PartnerAddress {
  /** Without the colon; the first is what production demands where `secure` says so. */
  readonly protocols: readonly string[];
  /** What stands in messages: `a web address`. */
  readonly form: string;
  /** Only this protocol in production. */
  readonly secure?: string;
}

export const WEB: PartnerAddress = { protocols: ['https', 'http'], form: 'a web address', secure: 'https' };

/**
 * Judges a partner's address that is set: its form, and in production that it is no sandbox on this machine and is
 * secure. Answers it as a URL where it can be read.
 */
export function judgeAddress(text: string, name: string, of: PartnerAddress, mode: Mode, problem: Problem): URL | null {
  if (text === '') return null;
  const url = URL.parse(text);
  if (!url?.hostname || !of.protocols.includes(url.protocol.slice(0, -1))) {
    problem(name, `must be ${of.form}`);
    return null;
  }
  if (mode === 'production') {
    if (isOnThisMachine(url.hostname)) problem(name, 'points at a sandbox on this machine');
    else if (of.secure !== undefined && url.protocol !== `${of.secure}:`)
      problem(name, `must be an ${of.secure} address in production`);
  }
  return url;
}

/** One of our own addresses: scheme and host, nothing behind them; https in production. */
export function readOwnAddress(get: Get, name: string, mode: Mode, problem: Problem): string {
  const text = get(name);
  const url = URL.parse(text);
  if (text === '') return text;
  if (!url?.hostname || !/^https?:$/.test(url.protocol))
    problem(name, 'must be a web address such as https://console.example.com');
  else if (mode === 'production' && url.protocol !== 'https:') problem(name, 'must be an https address in production');
  else if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    problem(name, 'must end with its host: no path, question mark or sign-in behind it');
  return text.replace(/\/+$/, '');
}
