import { Link } from 'react-router';
import { getWallets } from '#contract/api/usdt/wallet.ts';
import { getVerifyCenter } from '#contract/api/verify.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';

/** `/user/verify`: what of mine is verified (acceptance C2). */
export function Component() {
  const { t } = useWords();
  const center = useAnswer(getVerifyCenter, {});
  const wallets = useAnswer(getWallets, {});
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
        <Answer of={wallets}>
          {({ Items }) => (
            <p>
              {t('profile:verify.wallet.count', {
                verified: Items.filter(({ State }) => State === 'verified').length,
                pending: Items.filter(({ State }) => State === 'pending').length,
              })}
            </p>
          )}
        </Answer>
        <Link to="/user/verify/wallet">{t('profile:verify.wallet.open')}</Link>
      </Block>
    </Page>
  );
}
