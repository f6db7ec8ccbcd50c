import type { XmlElement } from '../xml/reader.ts';
import { rewrite } from '../xml/writer.ts';

/** One frame that went over the wire, with every password and transfer code starred out. */
export interface LoggedFrame {
  readonly id: number;
  /** By the wall clock: the order in which things really happened. */
  readonly at: string;
  readonly session: number;
  readonly registrar: string | null;
  readonly direction: 'received' | 'sent';
  /** `domain:create`, `hello`, `greeting` … or `unreadable`. */
  readonly what: string;
  /** The result code of an answer. */
  readonly code: number | null;
  readonly clTRID: string | null;
  readonly bytes: number;
  /** Empty when the frame could not be read: what is not understood cannot be masked. */
  readonly xml: string;
}

export interface FrameLog {
  add(frame: Omit<LoggedFrame, 'id' | 'at' | 'xml'>, document: XmlElement | string | undefined): void;
  /** The newest `limit` frames, oldest first. */
  recent(limit?: number): LoggedFrame[];
}

const KEPT = 400;
const MASKED: ReadonlySet<string> = new Set(['pw', 'newPW']);
/** Our own answers: the writer makes no attributes and no markup in these elements. */
const MASKED_IN_ANSWER = /(<[\w-]+:pw>)[^<]*/g;

/** A frame as it came: it is written out for those who look, and few are ever looked at. */
interface KeptFrame {
  readonly frame: Omit<LoggedFrame, 'xml' | 'at'>;
  readonly at: number;
  readonly document: XmlElement | string | undefined;
}

export function createFrameLog(): FrameLog {
  let frames: KeptFrame[] = [];
  let id = 0;
  return {
    add(frame, document) {
      frames.push({ frame: { id: ++id, ...frame }, at: Date.now(), document });
      // Trimmed in lumps: shifting at every frame would move the whole list each time.
      if (frames.length >= 2 * KEPT) frames = frames.slice(-KEPT);
    },
    recent: (limit = KEPT) =>
      frames.slice(-Math.min(limit, KEPT)).map(({ frame, at, document }) => ({
        ...frame,
        at: new Date(at).toISOString(),
        xml: masked(document),
      })),
  };
}

function masked(document: XmlElement | string | undefined): string {
  if (typeof document === 'string') return document.replace(MASKED_IN_ANSWER, '$1***');
  return document ? rewrite(document, MASKED) : '';
}
