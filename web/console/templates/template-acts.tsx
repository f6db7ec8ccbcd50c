import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  chooseDefaultTemplate,
  copyTemplate,
  deleteTemplate,
  getTemplate,
  listMyTemplates,
} from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { TEMPLATE_NAME_LENGTH_MAX } from '#contract/rules/template.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';

type Template = OutputOf<typeof getTemplate>;

function CopyDialog({ of, onClose }: { of: Template; onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(copyTemplate, {
    initial: { Name: `${of.Name} 2`.slice(-TEMPLATE_NAME_LENGTH_MAX) },
    after: [listMyTemplates],
    toInput: (values) => ({ Id: of.Id, Name: String(values['Name'] ?? '') }),
    done: ({ Id }, message) => {
      notice('done', message);
      onClose();
      navigate(`/template/${Id}`);
    },
  });
  return (
    <Dialog title={t('templates:act.copy')} onClose={onClose} acts={null}>
      <ServerForm of={form}>
        <Field name="Name" label={t('templates:name')} help={t('templates:name.help')}>
          <TextInput autoComplete="off" />
        </Field>
        <Submit of={form}>{t('templates:act.copy')}</Submit>
      </ServerForm>
    </Dialog>
  );
}

function DeleteDialog({ of, onClose, onGone }: { of: Template; onClose: () => void; onGone: () => void }) {
  const { t } = useWords();
  const remove = useAct(deleteTemplate, { after: [listMyTemplates] });
  async function go() {
    const done = await remove.run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onGone();
  }
  return (
    <Dialog
      title={t('templates:delete.title', { name: of.Name })}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="danger" busy={remove.busy} onClick={go}>
            {t('templates:act.delete')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={remove.problem} />
      <p>{t('templates:delete.about')}</p>
    </Dialog>
  );
}

/** What can be done with a template beside changing it: exactly what the server offers. `onGone`: it was removed. */
export function TemplateActs({ of, onGone }: { of: Template; onGone: () => void }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'copy' | 'delete'>();
  const choose = useAct(chooseDefaultTemplate, { after: [listMyTemplates, getTemplate] });
  async function makeDefault() {
    const done = await choose.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <span className="ns-row">
        {of.Actions.includes('default') && (
          <Button busy={choose.busy} onClick={makeDefault}>
            {t('templates:act.default')}
          </Button>
        )}
        {of.Actions.includes('copy') && <Button onClick={() => setAsked('copy')}>{t('templates:act.copy')}</Button>}
        <Link className="ns-button" to={`/template/push?Template=${of.Id}`}>
          {t('pushes:act.push')}
        </Link>
        {of.Actions.includes('delete') && (
          <Button tone="danger" onClick={() => setAsked('delete')}>
            {t('templates:act.delete')}
          </Button>
        )}
      </span>
      <ProblemNote problem={choose.problem} />
      {asked === 'copy' && <CopyDialog of={of} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && <DeleteDialog of={of} onClose={() => setAsked(undefined)} onGone={onGone} />}
    </>
  );
}
