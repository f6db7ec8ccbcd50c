/**
 * Can a passkey of `site` answer on this page? Browsers have them under host names, never under a bare address
 * (WebAuthn, 'effective domain').
 */
export function passkeysHere(site?: string): boolean {
  const host = location.hostname;
  if (!('PublicKeyCredential' in globalThis) || /^[\d.]+$|:/.test(host)) return false;
  return site === undefined || host === site || host.endsWith(`.${site}`);
}
