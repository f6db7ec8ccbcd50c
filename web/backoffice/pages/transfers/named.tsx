import type { NamedTransfer } from '#contract/staff-api/bank-transfer.ts';
import { NameHint, Whose } from '../../review/whose.tsx';

/** An announced transfer beside a line: its order, whose it is, and whether who paid bears their name. */
export function Named({ of }: { of: NamedTransfer }) {
  return (
    <div>
      <div>{of.Number}</div>
      <Whose of={of} />
      <div>
        <NameHint match={of.PayerMatch} />
      </div>
    </div>
  );
}
