import { editInfo, getInfo } from '#contract/api/user.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { useText } from '#web/shared/ui/fields/form-values.ts';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ProfileFields } from '../safety/profile-fields.tsx';
import { ChangeEmail, ConfirmedByLink } from './change-email.tsx';
import { LetterLang } from './letter-lang.tsx';
import { OwnData } from './own-data.tsx';
import { ProfileTabs } from './tabs.tsx';

type Info = OutputOf<typeof getInfo>;

function Facts({ info }: { info: Info }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('profile:info.email')}</dt>
      <dd>{info.Email}</dd>
      <dt>{t('profile:info.kind')}</dt>
      <dd>{t(`profile:info.kind.${info.Kind}`)}</dd>
      <dt>{t('profile:info.letterLang')}</dt>
      <dd>
        <LetterLang value={info.LetterLang} />
      </dd>
      <dt>{t('profile:info.since')}</dt>
      <dd>
        <When at={info.CreatedAt} dayOnly />
      </dd>
    </dl>
  );
}

function EditForm({ profile }: { profile: NonNullable<Info['Profile']> }) {
  const { t } = useWords();
  const form = useServerForm(editInfo, {
    initial: profile,
    after: [getInfo],
    done: (_data, message) => notice('done', message),
  });
  const country = useText(form.values, 'Country');
  const province = useText(form.values, 'Province');
  return (
    <ServerForm of={form}>
      <ProfileFields form={form.values} country={country ?? profile.Country} province={province ?? profile.Province} />
      <Submit of={form}>{t('profile:info.save')}</Submit>
    </ServerForm>
  );
}

/** `/user/info`: shows and edits the account profile (acceptance B7). */
export function Component() {
  const { t } = useWords();
  const info = useAnswer(getInfo, {});
  return (
    <Page title={t('profile:info.title')} about={t('profile:info.about')}>
      <ProfileTabs />
      <ConfirmedByLink />
      <Answer of={info}>
        {(data) => (
          <>
            <Facts info={data} />
            {data.Profile && <EditForm profile={data.Profile} />}
            <ChangeEmail change={data.EmailChange} />
            <OwnData />
          </>
        )}
      </Answer>
    </Page>
  );
}
