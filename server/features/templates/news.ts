import { defineNews } from '../../platform/events.ts';

/** A template is about to be removed: whoever still needs it refuses (`TEMPLATE_IN_USE`), in the same transaction. */
export const templateLeaving = defineNews<{ readonly customerId: bigint; readonly templateId: bigint }>(
  'templateLeaving',
);
