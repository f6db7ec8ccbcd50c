import { Link, useSearchParams } from 'react-router';
import { changeSafeCode, forgotSafeCode, resetSafeCode } from '#contract/api/user.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Password } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { NewNames } from '../../../../own/new-names.tsx';
import { ProfileTabs } from '../tabs.tsx';
import { Factors } from './factors.tsx';
import { Sessions } from './sessions.tsx';

/** How long the words are read before the page comes anew. */
const READ_MS = 1500;

function NewCodeFields() {
  const { t } = useWords();
  return (
    <>
      <Field name="NewSafeCode" label={t('profile:protection.new')} help={t('profile:safeCode.help')}>
        <Password className="ns-short" autoComplete="new-password" />
      </Field>
      <Field name="NewSafeCodeAgain" label={t('profile:protection.again')}>
        <Password className="ns-short" autoComplete="new-password" />
      </Field>
    </>
  );
}

function Change() {
  const { t } = useWords();
  const form = useServerForm(changeSafeCode, {
    done: (_data, message) => {
      form.values.reset();
      notice('done', message);
    },
  });
  return (
    <ServerForm of={form}>
      <Field name="OldSafeCode" label={t('profile:protection.old')}>
        <Password className="ns-short" autoComplete="off" />
      </Field>
      <NewCodeFields />
      <Submit of={form}>{t('profile:protection.submit')}</Submit>
    </ServerForm>
  );
}

function Forgot() {
  const { t } = useWords();
  const forgot = useAct(forgotSafeCode);
  async function mail() {
    const answer = await forgot.run({});
    if (answer) notice('done', answer.message);
  }
  return (
    <Block title={t('profile:protection.forgot')}>
      <p className="ns-muted">{t('profile:protection.forgot.help')}</p>
      <ProblemNote problem={forgot.problem} />
      <Button busy={forgot.busy} onClick={mail}>
        {t('profile:protection.forgot.submit')}
      </Button>
    </Block>
  );
}

/** The server tells every page anew until when nothing can be spent, if so. */
const comeBack = () => location.replace('/user/info/protection');

function Reset({ token }: { token: string }) {
  const { t } = useWords();
  const form = useServerForm(resetSafeCode, {
    toInput: ({ Password = '', NewSafeCode = '', NewSafeCodeAgain = '' }) => ({
      Token: token,
      Password: String(Password),
      NewSafeCode: String(NewSafeCode),
      NewSafeCodeAgain: String(NewSafeCodeAgain),
    }),
    done: (_data, message) => {
      notice('done', message);
      setTimeout(comeBack, READ_MS);
    },
  });
  return (
    <ServerForm of={form}>
      <Field name="Password" label={t('profile:password.old')}>
        <Password className="ns-short" autoComplete="current-password" />
      </Field>
      <NewCodeFields />
      <Submit of={form}>{t('profile:protection.reset.submit')}</Submit>
    </ServerForm>
  );
}

/**
 * `/user/info/protection`: the security code, changed, or reset by a mailed link and the password (acceptance B5); the
 * second step of signing in; sessions.
 */
export function Component() {
  const { t } = useWords();
  const { HasSafeCode } = useSession();
  const [query] = useSearchParams();
  const token = query.get('reset');
  return (
    <Page
      title={t(token ? 'profile:protection.reset' : 'profile:protection.title')}
      about={t('profile:protection.about')}
    >
      <ProfileTabs />
      {!HasSafeCode && (
        <p>
          {t('profile:protection.notSet')} <Link to="/user/safety">{t('profile:safety.title')}</Link>
        </p>
      )}
      {HasSafeCode &&
        (token ? (
          <Reset token={token} />
        ) : (
          <Block title={t('profile:protection.code')}>
            <Change />
          </Block>
        ))}
      {HasSafeCode && !token && <Forgot />}
      {HasSafeCode && !token && <Factors />}
      {HasSafeCode && !token && (
        <Block title={t('acts:defaults.title')}>
          <NewNames />
        </Block>
      )}
      <Sessions />
    </Page>
  );
}
