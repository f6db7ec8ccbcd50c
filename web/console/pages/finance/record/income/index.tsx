import { RecordList } from '../list.tsx';

/** `/finance/record/income` (acceptance J1). */
export function Component() {
  return <RecordList kind="income" />;
}
