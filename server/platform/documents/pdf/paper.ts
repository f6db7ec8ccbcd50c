import type { Lang } from '#contract/lang.ts';

/** A cell's place and share of the width. */
export interface PaperColumn {
  readonly title: string;
  /** Share of the paper's width, in any unit. */
  readonly width: number;
  readonly right?: boolean;
}

/** One part of a paper, top to bottom. */
export type PaperBlock =
  | {
      readonly kind: 'facts';
      readonly rows: readonly (readonly [name: string, value: string])[];
      /** A line between the rows, and more room: for a paper that is little else. */
      readonly ruled?: boolean;
    }
  /** What the paper is about, as large as its width allows. */
  | { readonly kind: 'display'; readonly text: string }
  /** An address as a code to scan and to click, with words beside it. */
  | { readonly kind: 'code'; readonly address: string; readonly words: readonly string[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly PaperColumn[];
      readonly rows: readonly (readonly string[])[];
      /** The last rows are sums: drawn apart. */
      readonly sums?: number;
    };

/** A document to be drawn, in words; it knows nothing of business. A4, as many pages as it needs. */
export interface Paper {
  readonly lang: Lang;
  readonly title: string;
  /** Who gives it: name first, then what else is told of them. */
  readonly issuer: readonly string[];
  /** At the foot of each page; `{page}` and `{pages}` are filled in. */
  readonly foot: string;
  readonly madeAt: Date;
  readonly blocks: readonly PaperBlock[];
}
