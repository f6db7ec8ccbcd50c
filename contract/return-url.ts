/** Two decodings show what a careless reader further on would see; an address that needs more is no address of ours. */
const DECODINGS = 2;
const LENGTH_MAX = 2_000;

function isLocalPath(path: string): boolean {
  for (const char of path) if (char <= ' ' || char === '\u007f' || char === '\\') return false;
  if (!path.startsWith('/') || path.includes('//')) return false;
  return !path.split('/').some((segment) => segment === '.' || segment === '..');
}

/** The text behind percent signs; undefined where it is none. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The address when it is a path of this site and may be gone to, e.g. after signing in; else undefined (acceptance B2).
 * Refused: `//evil`, `/\evil`, `\\evil`, `javascript:`, `user@host`, other schemes, control characters, empty and dot
 * segments, and each of these percent-encoded, also twice. The sign-in pages themselves are refused too: they would
 * turn in a circle. Where this site's `origin` is given, a whole address of it counts as the path behind it.
 */
export function localAddress(given: string | null | undefined, origin?: string): string | undefined {
  const url = origin && given?.startsWith(`${origin}/`) ? given.slice(origin.length) : given;
  if (!url || url.length > LENGTH_MAX) return undefined;
  for (const char of url) if (char < ' ' || char === '\u007f' || char === '\\') return undefined;
  let path: string | undefined = url.split(/[?#]/, 1)[0];
  for (let times = 0; times <= DECODINGS; times++) {
    if (path === undefined || !isLocalPath(path)) return undefined;
    if (/^\/login(\/|$)/i.test(path)) return undefined;
    if (times < DECODINGS) path = decoded(path);
  }
  return url;
}
