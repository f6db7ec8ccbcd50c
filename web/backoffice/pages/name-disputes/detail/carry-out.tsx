import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { LANGS } from '#contract/lang.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { NAME_DISPUTE_WINNER_LENGTH_MAX } from '#contract/rules/names/name-dispute.ts';
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
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Select } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';

interface CarryOutProps {
  of: OfficeNameDisputePage;
  after: readonly Endpoint[];
  onClose: () => void;
}

type Proposed = InputOf<typeof proposeHandover>;

/** Who won: an account, or somebody without one here by their address and legal name. */
export function Propose({ of, after, onClose }: CarryOutProps) {
  const { t } = useWords();
  const form = useServerForm(proposeHandover, {
    after,
    initial: { Lang: 'en' },
    toInput: ({ Name, Lang, ...to }) => ({ Id: of.Id, ...to, ...(Name ? { Name, Lang } : {}) }) as Proposed,
    done: (_, message) => {
      notice('done', message);
      onClose();
    },
  });
  return (
    <Dialog title={t('namedispute:propose')} onClose={onClose} acts={null}>
      <p>{t('namedispute:proposeAbout')}</p>
      <ServerForm of={form}>
        <Field name="To" label={t('namedispute:to')}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="Name" label={t('namedispute:winnerName')}>
          <TextInput autoComplete="off" maxLength={NAME_DISPUTE_WINNER_LENGTH_MAX} />
        </Field>
        <Field name="Lang" label={t('namedispute:winnerLang')}>
          <Select options={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))} />
        </Field>
        <Submit of={form}>{t('namedispute:propose')}</Submit>
      </ServerForm>
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
