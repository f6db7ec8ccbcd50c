import { Link, useSearchParams } from 'react-router';
import { listTemplatePushes } from '#contract/api/holders/template-push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { PushForm } from './push-form.tsx';
import { PushList } from './push-list.tsx';

/** What others need to know to push to the reader. */
function MyAccount() {
  const { t } = useWords();
  const { first } = usePages(listTemplatePushes, { Side: 'received' });
  return (
    <dl className="ns-facts">
      <dt>{t('pushes:account.id')}</dt>
      <dd>
        <span className="ns-row">
          <span>{first?.AccountId ?? '…'}</span>
          {first && <Copy text={first.AccountId} />}
          <span className="ns-muted">{t('pushes:account.help')}</span>
        </span>
      </dd>
    </dl>
  );
}

/** `/template/push[?New=1][?Template=]`: templates from and to other accounts (acceptance H3). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const writing = query.has('New') || query.has('Template');
  return (
    <Page
      title={t('menu:title.template.push')}
      about={t('pushes:about')}
      above={{ to: '/template/list', label: t('profile:templates.title') }}
      act={
        !writing && (
          <Link className="ns-button ns-button-main" to="/template/push?New=1">
            {t('pushes:act.push')}
          </Link>
        )
      }
    >
      {writing && (
        <Block title={t('pushes:form.title')}>
          <PushForm first={query.get('Template') ?? undefined} onEnd={() => setQuery({})} />
        </Block>
      )}
      <Block title={t('pushes:tab.received')}>
        <MyAccount />
        <PushList side="received" />
      </Block>
      <Block title={t('pushes:tab.given')}>
        <PushList side="given" />
      </Block>
    </Page>
  );
}
