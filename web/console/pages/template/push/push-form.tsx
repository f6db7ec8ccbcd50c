import { listTemplatePushes, startTemplatePush } from '#contract/api/holders/template-push.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TEMPLATE_PUSH_DAYS } from '#contract/rules/holders/template-push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { usePages } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ManyCombobox } from '#web/shared/ui/fields/combobox.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { templateWords } from '../../../pay/holder-choice.tsx';

/** Offers templates to another account. `first`: chosen where the reader came from; `onEnd`: sent, or left. */
export function PushForm({ first, onEnd }: { first: string | undefined; onEnd: () => void }) {
  const { t } = useWords();
  const templates = usePages(listMyTemplates, {});
  const form = useServerForm(startTemplatePush, {
    initial: { Templates: first === undefined ? [] : [first] },
    after: [listTemplatePushes],
    done: (_data, message) => {
      notice('done', message);
      onEnd();
    },
  });
  const options = (templates.data ?? []).map((each) => ({ value: each.Id, label: templateWords(t, each) }));
  return (
    <ServerForm of={form}>
      <ProblemNote problem={templates.problem} onRetry={templates.refresh} />
      <Field name="To" label={t('pushes:form.to')} help={t('pushes:form.to.help')}>
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        name="Templates"
        label={t('pushes:form.templates')}
        help={t('pushes:form.templates.help', { max: batchLimit('templatePush', businessDay()) })}
      >
        <ManyCombobox options={options} loading={templates.loading} onEnd={templates.more} />
      </Field>
      <Field name="Agreed">
        <Check>{t('pushes:form.agree')}</Check>
      </Field>
      <Submit of={form} hint={t('pushes:form.hint', { days: TEMPLATE_PUSH_DAYS })}>
        {t('pushes:form.submit')}
      </Submit>
      <Button onClick={onEnd}>{t('common:act.cancel')}</Button>
    </ServerForm>
  );
}
