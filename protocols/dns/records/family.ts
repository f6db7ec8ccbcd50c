import type { Fields } from '../text.ts';
import type { Cursor, Writer } from '../wire.ts';

/**
 * One type of record: its number, and its data read and written on the wire and as text. Data that a writer refuses and
 * bytes or text that a reader refuses are DnsErrors.
 */
export interface Family<Data extends { readonly type: string }> {
  readonly type: Data['type'];
  readonly number: number;
  /** Reads up to `cursor.end`, which is the end of this record's data; the caller refuses what is left over. */
  readonly read: (cursor: Cursor) => Data;
  readonly write: (writer: Writer, data: Data) => void;
  readonly fromText: (fields: Fields) => Data;
  readonly toText: (data: Data) => string;
}
