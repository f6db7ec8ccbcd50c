import { Link, useSearchParams } from 'react-router';
import { listPushes } from '#contract/api/transfers/push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import { TransferTabs } from '../../../transfers/transfer-tabs.tsx';
import { PushForm } from './push-form.tsx';
import { PushList } from './push-list.tsx';
import './push.css';

/** What others need to know to push to the reader. */
function MyAccount({ id }: { id: string }) {
  const { t } = useWords();
  return (
    <p className="ns-row push-account">
      <span>
        {t('push:account.id')} <strong>{id}</strong>
      </span>
      <Copy text={id} />
      <span className="ns-muted">{t('push:account.help')}</span>
    </p>
  );
}

/** `/domain/push[?New=1|Selection=|Domain=]`: names from and to other accounts (acceptance F4). */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const { first } = usePages(listPushes, {});
  const writing = ['New', 'Selection', 'Domain'].some((key) => query.has(key));
  return (
    <Page
      title={t(writing ? 'push:form.title' : 'menu:title.domain.push')}
      about={t('push:about')}
      before={writing ? 'form' : 'list'}
      {...(writing ? { above: { to: '/domain/push', label: t('menu:title.domain.push') } } : {})}
      act={
        !writing && (
          <Link className="ns-button ns-button-main" to="/domain/push?New=1">
            {t('push:new')}
          </Link>
        )
      }
    >
      {writing ? (
        <NamesOfAddress>{(initial) => <PushForm initial={initial} />}</NamesOfAddress>
      ) : (
        <>
          <TransferTabs waiting={{ push: first?.Waiting }} />
          {first && <MyAccount id={first.AccountId} />}
          <Block title={t('push:list.title')}>
            <PushList />
          </Block>
        </>
      )}
    </Page>
  );
}
