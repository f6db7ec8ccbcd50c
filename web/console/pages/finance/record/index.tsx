import { RecordList } from './list.tsx';

/** `/finance/record` (acceptance J1). */
export function Component() {
  return <RecordList kind="all" />;
}
