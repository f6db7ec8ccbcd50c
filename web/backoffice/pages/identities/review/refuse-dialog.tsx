import { useId, useState } from 'react';
import {
  IDENTITY_FIELDS,
  IDENTITY_NOTE_LENGTH_MAX,
  IDENTITY_REASON_KEYS,
  IDENTITY_REASONS,
  type IdentityReason,
} from '#contract/rules/identity/reasons.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { officeIdentities, officeIdentity, refuseIdentity } from '#contract/staff-api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { Identity } from './index.tsx';

/** In the order of the form; what concerns all of it, last. */
const FIELDS = [...IDENTITY_FIELDS, undefined];

/** Reasons by field, as the customer will read them in their language, and words of one's own. */
export function RefuseDialog({ of, onClose }: { of: Identity; onClose: () => void }) {
  const { t } = useWords();
  const noteId = useId();
  const [chosen, setChosen] = useState<readonly IdentityReason[]>([]);
  const [note, setNote] = useState('');
  const act = useAct(refuseIdentity, { after: [officeIdentity, officeIdentities, inbox] });
  const toggle = (reason: IdentityReason, on: boolean) =>
    setChosen(on ? [...chosen, reason] : chosen.filter((each) => each !== reason));
  async function go() {
    const done = await act.run({ Id: of.Id, Reasons: [...chosen], Note: note });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('office:identity.refuseTitle')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={act.busy} disabled={chosen.length === 0} onClick={go}>
            {t('office:identity.refuse')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <p className="ns-muted">{t('office:identity.noteAbout')}</p>
      {FIELDS.map((field) => (
        <fieldset key={field ?? 'all'} className="review-field">
          <legend>{t(field ? `identity:field.${field}` : 'identity:field.all')}</legend>
          {IDENTITY_REASON_KEYS.filter((reason) => IDENTITY_REASONS[reason] === field).map((reason) => (
            <label key={reason} className="review-reason">
              <input
                type="checkbox"
                className="ns-tick"
                checked={chosen.includes(reason)}
                onChange={({ target }) => toggle(reason, target.checked)}
              />
              {t(`identity:reason.${reason}`)}
            </label>
          ))}
        </fieldset>
      ))}
      <label htmlFor={noteId}>{t('office:identity.note')}</label>
      <textarea
        id={noteId}
        className="ns-field ns-field-wide"
        rows={3}
        maxLength={IDENTITY_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}
