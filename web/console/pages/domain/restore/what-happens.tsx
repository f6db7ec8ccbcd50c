import { useWords } from '#web/shared/i18n/words.ts';
import { Block } from '#web/shared/ui/page.tsx';

/** What a restore does, and what it cannot: told before anything is paid. */
export function WhatHappens() {
  const { t } = useWords();
  return (
    <>
      <Block title={t('life:restore.happens')}>
        <ul>
          <li>{t('life:restore.happensBack')}</li>
          <li>{t('life:restore.happensYear')}</li>
          <li>{t('life:restore.happensMoney')}</li>
        </ul>
      </Block>
      <Block title={t('life:restore.cannot')}>
        <ul>
          <li>{t('life:restore.cannotMail')}</li>
          <li>{t('life:restore.cannotFee')}</li>
        </ul>
      </Block>
    </>
  );
}
