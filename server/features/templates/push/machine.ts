import type { TemplatePushState } from '#contract/states/template-push.ts';
import { defineMachine } from '../../../platform/machine.ts';

export const templatePushMachine = defineMachine<TemplatePushState, 'accept' | 'refuse' | 'cancel' | 'lapse'>({
  name: 'template_push',
  table: 'template_push',
  initial: 'offered',
  states: {
    offered: { accept: 'accepted', refuse: 'refused', cancel: 'cancelled', lapse: 'lapsed' },
    accepted: {},
    refused: {},
    cancelled: {},
    lapsed: {},
  },
});
