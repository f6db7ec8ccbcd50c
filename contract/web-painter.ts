import type { Lang } from './lang.ts';
import type { SuffixDeclaration } from './rules/suffixes/declaration.ts';
import type { FirstData } from './web-manifest.ts';

/**
 * How the server has a page drawn before it is sent (decision 0134). The web build writes one module that exports
 * `openPainter`; the server loads it as a file named by the manifest and knows of it no more than this.
 */
export interface PainterModule {
  /** Once, before anything is drawn. `suffixes`: those that the operator declared. */
  openPainter(suffixes: readonly SuffixDeclaration[]): Promise<Painter>;
}

export interface Painter {
  /** Draws at once and keeps nothing of what it was given: the next page is another reader's. */
  draw(sight: Sight): Drawn;
}

/** Who looks at which page, and what is known for them. */
export interface Sight {
  lang: Lang;
  path: string;
  /** With its `?`, or empty. */
  query: string;
  session: FirstData['Session'];
  /** The business clock, in milliseconds since 1970. */
  now: number;
  /** Whether the reader's window is thought to be narrow. */
  narrow: boolean;
  /** The data that calls answered, by their addresses below `/api`, exactly as the page asks them. */
  answers: Readonly<Record<string, unknown>>;
}

export interface Drawn {
  /** What stands in the frame; undefined where the page cannot be drawn without a browser. */
  html: string | undefined;
  /** Addresses below `/api` that the page asks at once and whose answers were not among those given. */
  asks: readonly string[];
}
