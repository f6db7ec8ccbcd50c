import type { Config } from '../../../platform/config.ts';

/** The site that passkeys here belong to. */
export interface PasskeySite {
  /** The relying party's id: a host name (WebAuthn §5.1.3). */
  readonly id: string;
  readonly origin: string;
}

/**
 * Browsers know passkeys under host names only, never under a bare IP address (WebAuthn §4, 'effective domain'). The
 * demonstration stands at 127.0.0.1 and answers at localhost too, so its passkeys belong there.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
