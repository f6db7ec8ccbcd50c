import { useParams } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { walletRequest } from '#contract/staff-api/wallets.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../../review/whose.tsx';
import { Decision } from './decision.tsx';
import './wallet.css';

type Request = OutputOf<typeof walletRequest>;

function Facts({ of }: { of: Request }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('wallet:address')}</dt>
      <dd>
        <code className="wallet-address">{of.Address}</code> <Copy text={of.Address} />
      </dd>
      <dt>{t('wallet:network')}</dt>
      <dd>{t(`wallet:network.${of.Network}`)}</dd>
      <dt>{t('office:wallet.customer')}</dt>
      <dd>
        <Whose of={of} />
      </dd>
      <dt>{t('wallet:proof')}</dt>
      <dd>{t(`wallet:proof.${of.Proof}`)}</dd>
      <dt>{t('wallet:state')}</dt>
      <dd>{t(`wallet:state.${of.State}`)}</dd>
      <dt>{t('wallet:asked')}</dt>
      <dd>
        <When at={of.CreatedAt} />
      </dd>
      {of.ExpectedAt && (
        <>
          <dt>{t('wallet:expected')}</dt>
          <dd>
            <When at={of.ExpectedAt} />
          </dd>
        </>
      )}
      {of.Replaces && (
        <>
          <dt>{t('office:wallet.replaces')}</dt>
          <dd>
            <code>{of.Replaces}</code>
          </dd>
        </>
      )}
      {of.AlsoOf.length > 0 && (
        <>
          <dt>{t('office:wallet.alsoOf')}</dt>
          <dd className="ns-wrong">
            {of.AlsoOf.map((other) => (
              <Whose key={other.CustomerId} of={other} />
            ))}
          </dd>
        </>
      )}
      {of.Reason && (
        <>
          <dt>{t('wallet:reason')}</dt>
          <dd>
            {t(`wallet:reason.${of.Reason}`)} {of.Note}
          </dd>
        </>
      )}
    </dl>
  );
}

/**
 * `/wallets/:id`: the picture beside the address, and the decision. Each view of the picture is recorded by the server.
 */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const request = useAnswer(walletRequest, { Id: id });
  return (
    <Page
      title={t('office:wallet.title', { id })}
      about={t('office:wallet.about')}
      above={{ to: '/wallets', label: t('office:wallets.title') }}
    >
      <Answer of={request}>
        {(data) => (
          <div className="wallet-pair">
            <div>
              <Facts of={data} />
              <Decision id={data.Id} address={data.Address} actions={data.Actions} />
            </div>
            {data.FileId === undefined ? (
              <p className="ns-muted">{t('office:wallet.noPicture')}</p>
            ) : (
              <a href={`/api/files/${data.FileId}`} target="_blank" rel="noreferrer">
                <img className="wallet-picture" src={`/api/files/${data.FileId}`} alt={t('office:wallet.picture')} />
              </a>
            )}
          </div>
        )}
      </Answer>
    </Page>
  );
}
