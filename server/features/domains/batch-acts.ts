import type { BatchAct } from '#contract/api/domain-labels.ts';
import type { BatchOperation } from '#contract/rules/batch.ts';

/**
 * The acts on many names that the list offers. An act is opened here when its page takes a selection; `operation` names
 * its limit. The list hands the names over as `?Selection=<id>` (contract/api/domain-selection.ts).
 */
export const openBatchActs: readonly { readonly act: BatchAct; readonly operation?: BatchOperation }[] = [
  { act: 'renew', operation: 'renew' },
  { act: 'autoRenew', operation: 'autoRenew' },
  { act: 'nameServers', operation: 'nameServers' },
  { act: 'resolution', operation: 'resolution' },
  { act: 'locks', operation: 'locks' },
  { act: 'holder', operation: 'holderChange' },
  { act: 'push', operation: 'push' },
  { act: 'transferOut', operation: 'transferOut' },
  { act: 'sell', operation: 'listing' },
  { act: 'restore', operation: 'restore' },
  { act: 'tags', operation: 'tags' },
  { act: 'folder', operation: 'tags' },
  { act: 'export' },
];
