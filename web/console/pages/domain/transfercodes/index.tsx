import { useWords } from '#web/shared/i18n/words.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { TransferTabs } from '../../../transfers/transfer-tabs.tsx';
import { IssuedCodes } from './issued-codes.tsx';
import { ReceivedCodes } from './received-codes.tsx';
import '../push/push.css';

/**
 * `/domain/transfercodes`: every transfer password given out or received, who saw it, and the way to burn it
 * (acceptance F2).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page title={t('menu:title.domain.transfercodes')} about={t('transferout:vault.about')} before="list">
      <TransferTabs />
      <IssuedCodes />
      <ReceivedCodes />
    </Page>
  );
}
