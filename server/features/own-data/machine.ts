import type { OwnDataState } from '#contract/states/own-data.ts';
import { defineMachine } from '../../platform/machine.ts';

export const ownDataMachine = defineMachine<OwnDataState, 'finish' | 'expire' | 'fail'>({
  name: 'own_data',
  table: 'own_data',
  initial: 'gathering',
  states: {
    gathering: { finish: 'ready', fail: 'failed' },
    ready: { expire: 'expired' },
    expired: {},
    failed: {},
  },
});
