import { useState } from 'react';
import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import type { Preview } from '#contract/api/tasks.ts';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import type { NamesField } from '../../../tasks/names-input.tsx';
import { type Batch, type BatchCalls, useBatch } from '../../../tasks/use-batch.ts';
import { Agree } from './agree.tsx';
import { ZoneChanges } from './zone-changes.tsx';

interface Seen {
  readonly Preview: Preview;
  readonly Changes: readonly ZoneChangeSeen[];
  readonly LoseMuch?: number | undefined;
}

/** The two calls of an act on many zones; `agreed` goes along with the start. */
interface ZoneCalls {
  preview: (names: string[]) => Promise<Seen>;
  start: (names: string[], agreed: { Confirmed?: true }) => ReturnType<BatchCalls['start']>;
}

export interface ZoneBatch {
  readonly batch: Batch;
  readonly names: NamesField;
  /** What would become of each zone; undefined while that is not known, or old. */
  readonly seen: Seen | undefined;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** An act on many zones (`useBatch`): what it would change in each is shown, and much loss is agreed to. */
export function useZoneBatch(names: NamesField, fields: string, calls: ZoneCalls): ZoneBatch {
  const [seen, setSeen] = useState<Seen>();
  const [agreed, onAgree] = useState(false);
  const batch = useBatch(names, fields, {
    preview: async (asked) => {
      const answer = await calls.preview(asked);
      setSeen(answer);
      onAgree(false);
      return answer.Preview;
    },
    start: (asked) => calls.start(asked, agreed ? { Confirmed: true } : {}),
  });
  return { batch, names, seen: batch.preview && seen, agreed, onAgree };
}

interface ZoneBatchRunProps {
  of: ZoneBatch;
  startLabel: (count: number) => string;
  /** The other fields are not ready yet. */
  disabled?: boolean;
}

/** The end of a form on many zones. */
export function ZoneBatchRun({ of, startLabel, disabled = false }: ZoneBatchRunProps) {
  const { batch, names, seen, agreed, onAgree } = of;
  const lose = seen?.LoseMuch;
  return (
    <BatchRun of={batch} names={names} disabled={disabled || (lose !== undefined && !agreed)} startLabel={startLabel}>
      {seen && <ZoneChanges of={seen.Changes} />}
      {lose !== undefined && <Agree count={lose} agreed={agreed} onAgree={onAgree} />}
    </BatchRun>
  );
}
