/** The segments of the address, decoded; one that cannot be decoded is taken as it stands. */
export function segments(path: string): string[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** The token at the end of a mailed link. */
export function lastSegment(): string {
  return segments(location.pathname).at(-1) ?? '';
}
