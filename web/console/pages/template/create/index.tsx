import { useNavigate } from 'react-router';
import { createTemplate, listMyTemplates } from '#contract/api/template.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { TemplateFields } from '../../../templates/template-fields.tsx';

const INITIAL = { Kind: 'individual' };

/** `/template/create`: a registrant template of a person or a company (acceptance H1). */
export function Component() {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(createTemplate, {
    initial: INITIAL,
    after: [listMyTemplates],
    done: ({ Id }, message) => {
      notice('done', message);
      navigate(`/template/${Id}`);
    },
  });
  return (
    <Page
      title={t('menu:title.template.create')}
      about={t('templates:create.about')}
      above={{ to: '/template/list', label: t('profile:templates.title') }}
      before="form"
    >
      <ServerForm of={form}>
        <TemplateFields form={form.values} initial={INITIAL} />
        <Submit of={form} hint={t('templates:create.hint')}>
          {t('templates:create.submit')}
        </Submit>
      </ServerForm>
    </Page>
  );
}
