import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { LANGS, type Lang } from '#contract/lang.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import {
  confirmHandover,
  type OfficeNameDisputePage,
  proposeCancel,
  proposeHandover,
} from '#contract/staff-api/names/name-disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { type Act, useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';

interface CarryOutProps {
  of: OfficeNameDisputePage;
  after: readonly Endpoint[];
  onClose: () => void;
}

/** Who won: an account, or somebody without one here by their address and legal name. */
export function Propose({ of, after, onClose }: CarryOutProps) {
  const { t } = useWords();
  const [to, setTo] = useState('');
  const [name, setName] = useState('');
  const [lang, setLang] = useState<Lang>('en');
  const act = useAct(proposeHandover, { after });
  async function go() {
    const winner = name.trim() === '' ? {} : { Name: name.trim(), Lang: lang };
    const done = await act.run({ Id: of.Id, To: to.trim(), ...winner });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('namedispute:propose')}
      onClose={onClose}
      acts={
        <Button tone="danger" busy={act.busy} disabled={to.trim() === ''} onClick={() => void go()}>
          {t('namedispute:propose')}
        </Button>
      }
    >
      <p>{t('namedispute:proposeAbout')}</p>
      <ProblemNote problem={act.problem} />
      <TextInput
        aria-label={t('namedispute:to')}
        placeholder={t('namedispute:to')}
        autoComplete="off"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextInput
        aria-label={t('namedispute:winnerName')}
        placeholder={t('namedispute:winnerName')}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {name.trim() !== '' && (
        <Choice
          label={t('namedispute:winnerLang')}
          labelled
          value={lang}
          options={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
          onChange={(chosen) => setLang(chosen ?? 'en')}
        />
      )}
    </Dialog>
  );
}

interface PressProps extends Pick<CarryOutProps, 'onClose'> {
  act: Act<typeof confirmHandover> | Act<typeof proposeCancel>;
  id: string;
  title: string;
  about: string;
}

/** One press more, beside what it does. */
function Press({ act, id, title, about, onClose }: PressProps) {
  async function go() {
    const done = await act.run({ Id: id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <Button tone="danger" busy={act.busy} onClick={() => void go()}>
          {title}
        </Button>
      }
    >
      <p>{about}</p>
      <ProblemNote problem={act.problem} />
    </Dialog>
  );
}

export function Cancel({ of, after, onClose }: CarryOutProps) {
  const { t } = useWords();
  const act = useAct(proposeCancel, { after });
  const words = { title: t('namedispute:cancel'), about: t('namedispute:cancelAbout') };
  return <Press act={act} id={of.Id} {...words} onClose={onClose} />;
}

/** The second member reads what happens, and to whom the name goes, beside the decision. */
export function Confirm({ of, after, onClose }: CarryOutProps) {
  const { t } = useWords();
  const act = useAct(confirmHandover, { after });
  const { Winner, Receiver } = of;
  const name = Winner?.Name ?? Receiver?.CustomerName ?? Receiver?.CustomerId ?? '';
  const email = Winner?.Email ?? Receiver?.CustomerEmail ?? '';
  const about = of.Cancels
    ? t('namedispute:confirmCancel', { name: of.Unicode })
    : t('namedispute:confirmAsk', { name, email });
  return <Press act={act} id={of.Id} title={t('namedispute:confirm')} about={about} onClose={onClose} />;
}
