import { Link, useNavigate } from 'react-router';
import { setInfo } from '#contract/api/user.ts';
import { PROFILE_SUCCESS_SHOWN_MS } from '#contract/rules/ui.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { changeSession } from '#web/shared/session.ts';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useText } from '#web/shared/ui/fields/form-values.ts';
import { Password } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { ProfileFields } from './profile-fields.tsx';

function SafetyForm() {
  const { t } = useWords();
  const navigate = useNavigate();
  const form = useServerForm(setInfo, {
    done: (_data, message) => {
      notice('done', message);
      // The server message shows for one second, then the template list (specification §2).
      setTimeout(() => {
        changeSession({ HasSafeCode: true });
        navigate('/template/list');
      }, PROFILE_SUCCESS_SHOWN_MS);
    },
  });
  const country = useText(form.values, 'Country');
  const province = useText(form.values, 'Province');
  return (
    <ServerForm of={form}>
      <ProfileFields form={form.values} country={country} province={province} />
      <Field name="SafeCode" label={t('profile:safeCode')} help={t('profile:safeCode.help')}>
        <Password className="ns-short" autoComplete="new-password" />
      </Field>
      <Submit of={form} hint={t('profile:safety.hint')}>
        {t('profile:safety.submit')}
      </Submit>
    </ServerForm>
  );
}

/** `/user/safety`: the one-time form that sets profile and security code (specification §2, acceptance B6). */
export function Component() {
  const { t } = useWords();
  const { HasSafeCode } = useSession();
  return (
    <Page title={t('profile:safety.title')} about={t('profile:safety.about')} before="form">
      {HasSafeCode ? (
        <p>
          {t('profile:safety.already')} <Link to="/user/info">{t('profile:info.title')}</Link>
        </p>
      ) : (
        <SafetyForm />
      )}
    </Page>
  );
}
