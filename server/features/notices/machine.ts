import type { NoticeState } from '#contract/states/notice.ts';
import { defineMachine } from '../../platform/machine.ts';

export const noticeMachine = defineMachine<NoticeState, 'send' | 'give_up'>({
  name: 'notice',
  table: 'notice',
  initial: 'waiting',
  states: { waiting: { send: 'sent', give_up: 'failed' }, sent: {}, failed: {} },
});
