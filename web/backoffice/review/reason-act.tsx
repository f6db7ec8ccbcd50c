import type { ComponentProps } from 'react';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { notice } from '#web/shared/notice.tsx';
import type { Act } from '#web/shared/query.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReasonActProps<E extends Endpoint>
  extends Omit<ComponentProps<typeof ReasonDialog>, 'busy' | 'problem' | 'onSay'> {
  of: Act<E>;
  toInput: (reason: string) => InputOf<E>;
}

/** An act that a member gives a reason for: it says what was done and closes. */
export function ReasonAct<E extends Endpoint>({ of, toInput, ...dialog }: ReasonActProps<E>) {
  async function say(reason: string) {
    const done = await of.run(toInput(reason));
    if (!done) return;
    notice('done', done.message);
    dialog.onClose();
  }
  return <ReasonDialog {...dialog} busy={of.busy} problem={of.problem} onSay={(reason) => void say(reason)} />;
}
