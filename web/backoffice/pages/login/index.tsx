import { Input } from 'antd';
import { useSearchParams } from 'react-router';
import { localAddress } from '#contract/return-url.ts';
import { staffSignIn } from '#contract/staff-api/sign-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Field, ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';

/** `/login`: name, password and second factor in one step. */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const form = useServerForm(staffSignIn, {
    // A whole new page: the frame is the server's, and it knows the session from here on.
    done: () => location.assign(localAddress(query.get('url')) ?? '/inbox'),
  });
  return (
    <Page title={t('office:signIn.title')} about={t('office:signIn.about')}>
      <ServerForm of={form}>
        <Field name="Name" label={t('office:signIn.name')}>
          <Input autoComplete="username" autoFocus />
        </Field>
        <Field name="Password" label={t('office:signIn.password')}>
          <Input.Password autoComplete="current-password" />
        </Field>
        <Field name="Totp" label={t('office:signIn.totp')}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Field>
        <Submit of={form}>{t('office:signIn.submit')}</Submit>
      </ServerForm>
    </Page>
  );
}
