import { Link } from 'react-router';
import { getVerifyCenter } from '#contract/api/verify.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';

/** `/user/verify`: what of mine is verified (acceptance C2). */
export function Component() {
  const { t } = useWords();
  const center = useAnswer(getVerifyCenter, {});
  return (
    <Page title={t('profile:verify.title')} about={t('profile:verify.about')}>
      <Block title={t('profile:verify.email')}>
        <Answer of={center}>
          {({ Email }) => (
            <p>
              {t('profile:verify.email.count', { verified: Email.Verified, pending: Email.Pending, max: Email.Max })}
            </p>
          )}
        </Answer>
        <Link to="/user/verify/email">{t('profile:verify.email.open')}</Link>
      </Block>
      <Block title={t('profile:verify.wallet')}>
        <p className="ns-muted">{t('profile:verify.wallet.later')}</p>
      </Block>
    </Page>
  );
}
