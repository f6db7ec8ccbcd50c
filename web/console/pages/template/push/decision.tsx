import { useState } from 'react';
import {
  acceptTemplatePush,
  cancelTemplatePush,
  listTemplatePushes,
  refuseTemplatePush,
} from '#contract/api/holders/template-push.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { Push, PushAct } from './push-list.tsx';

const AFTER = [listTemplatePushes, listMyTemplates];

/** Whose data are on offer, as far as they are told before they are taken. */
function Holders({ of }: { of: Push }) {
  const { t } = useWords();
  return (
    <ul>
      {of.Templates.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the templates of a push never change places.
        <li key={at}>
          <strong>{each.Name}</strong>
          {[
            t(`pushes:kind.${each.Kind}`),
            each.Holder,
            each.Contact && t('pushes:holds.contact', { contact: each.Contact }),
            each.Country,
            each.Email,
            each.Phone,
          ]
            .filter(Boolean)
            .map((text) => ` · ${text}`)}
        </li>
      ))}
    </ul>
  );
}

/**
 * The consequence of an act on a push before it is done; accepting asks for the agreement and, by the shared prompt,
 * the security code.
 */
export function Decision({ of, act, onClose }: { of: Push; act: PushAct; onClose: () => void }) {
  const { t } = useWords();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const accept = useAct(acceptTemplatePush, { after: AFTER });
  const refuse = useAct(refuseTemplatePush, { after: AFTER });
  const cancel = useAct(cancelTemplatePush, { after: AFTER });
  const busy = accept.busy || refuse.busy || cancel.busy;
  const send = {
    accept: () => accept.run({ Id: of.Id, Agreed: true }),
    refuse: () => refuse.run({ Id: of.Id }),
    cancel: () => cancel.run({ Id: of.Id }),
  };
  async function go() {
    setMissing(act === 'accept' && !agreed);
    if (act === 'accept' && !agreed) return;
    const done = await send[act]();
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`pushes:${act}.title`, { count: of.Templates.length, to: of.With })}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone={act === 'accept' ? 'main' : 'danger'} busy={busy} onClick={go}>
            {t(`pushes:act.${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={accept.problem ?? refuse.problem ?? cancel.problem} />
      <p>{t(`pushes:${act}.about`)}</p>
      <Holders of={of} />
      {act === 'accept' && (
        <p>
          <label>
            <input
              type="checkbox"
              className="ns-tick"
              checked={agreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />{' '}
            {t('pushes:accept.agree')}
          </label>
          <span className="ns-wrong" role="alert">
            {missing && ` ${t('common:agree.needed')}`}
          </span>
        </p>
      )}
    </Dialog>
  );
}
