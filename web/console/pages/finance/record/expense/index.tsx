import { RecordList } from '../list.tsx';

/** `/finance/record/expense` (acceptance J1). */
export function Component() {
  return <RecordList kind="expense" />;
}
