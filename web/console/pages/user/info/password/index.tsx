import { changePassword } from '#contract/api/account.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Password } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { ProfileTabs } from '../tabs.tsx';

/** How long the words are read before the sign-in page comes; the session has ended already. */
const READ_MS = 1500;

/** `/user/info/password`: after a change everybody signs in again, here too (acceptance B3). */
export function Component() {
  const { t } = useWords();
  const form = useServerForm(changePassword, {
    done: (_data, message) => {
      notice('done', message);
      setTimeout(() => location.assign('/login/sso'), READ_MS);
    },
  });
  return (
    <Page title={t('profile:password.title')} about={t('profile:password.about')}>
      <ProfileTabs />
      <ServerForm of={form}>
        <Field name="OldPassword" label={t('profile:password.old')}>
          <Password className="ns-short" autoComplete="current-password" />
        </Field>
        <Field name="Password" label={t('profile:password.new')} help={t('profile:password.help')}>
          <Password className="ns-short" autoComplete="new-password" />
        </Field>
        <Field name="PasswordAgain" label={t('profile:password.again')}>
          <Password className="ns-short" autoComplete="new-password" />
        </Field>
        <Submit of={form}>{t('profile:password.submit')}</Submit>
      </ServerForm>
    </Page>
  );
}
