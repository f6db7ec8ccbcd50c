import { type FormEvent, useId, useState } from 'react';
import { addPasskey, type beginPasskey, listFactors } from '#contract/api/account-factors.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { deviceOf } from './device-of.ts';

interface AddProps {
  begun: OutputOf<typeof beginPasskey>;
  onDone: (message: string, codes: string[] | undefined) => void;
  onClose: () => void;
}

/**
 * Name it, then the browser makes it: the press that starts the browser's own dialog is the reader's (acceptance B2).
 */
export function AddPasskey({ begun, onDone, onClose }: AddProps) {
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [making, setMaking] = useState(false);
  const [stopped, setStopped] = useState(false);
  const add = useAct(addPasskey, { after: [listFactors] });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (making) return;
    setMaking(true);
    setStopped(false);
    const { makePasskey } = await import('#web/shared/passkeys/browser.ts');
    const Passkey = await makePasskey(begun.Passkey).finally(() => setMaking(false));
    if (!Passkey) return setStopped(true);
    const answer = await add.run({ Ticket: begun.Ticket, Name: name, Passkey });
    if (answer) onDone(answer.message, answer.data.RecoveryCodes);
  }

  return (
    <Dialog
      title={t('factors:add.passkey')}
      onClose={onClose}
      acts={
        <Button tone="main" type="submit" form={id} busy={making || add.busy}>
          {t('factors:add.passkey.make')}
        </Button>
      }
    >
      <p>{t('factors:add.passkey.why')}</p>
      <ProblemNote problem={add.problem} />
      {stopped && <p role="alert">{t('factors:add.passkey.stopped')}</p>}
      <form id={id} onSubmit={submit} className="factors-name">
        <label htmlFor={`${id}-name`}>{t('factors:name')}</label>
        <input
          id={`${id}-name`}
          className="ns-field ns-field-wide"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
