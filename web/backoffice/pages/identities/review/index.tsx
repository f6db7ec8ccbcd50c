import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { approveIdentity, officeIdentities, officeIdentity } from '#contract/staff-api/templates/real-name.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../../review/whose.tsx';
import { AuditTable } from '../../audit/audit-table.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import './review.css';

export type Identity = OutputOf<typeof officeIdentity>;

function Facts({ of }: { of: Identity }) {
  const { t } = useWords();
  const rows = [
    [
      'office:identity.holder',
      <strong key="holder" translate="no">
        {of.Holder}
      </strong>,
    ],
    ['office:identity.kind', t(`office:customer.kind.${of.Kind}`)],
    ['office:identity.type', t(`identity:type.${of.IdType}`)],
    [
      'office:identity.number',
      <code key="number" className="review-number">
        {of.Number ?? ''}
      </code>,
    ],
    ['office:identity.expires', of.ExpiresOn ?? t('identity:longTerm')],
    ['office:identity.customer', <Whose key="customer" of={of} />],
    ['office:identity.template', of.TemplateId],
    ['office:identity.submitted', <When key="submitted" at={of.SubmittedAt} />],
    [
      'office:identity.due',
      <span key="due" className="ns-row">
        <When at={of.DueAt} />
        {of.Late && <StateTag tone="bad">{t('office:identity.late')}</StateTag>}
      </span>,
    ],
    ['office:identity.state', t(`identity:state.${of.State}`)],
  ] as const;
  return (
    <dl className="ns-facts">
      {rows.map(([label, value]) => (
        <div key={label} className="review-row">
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The picture as the customer sent it, to be compared with what they typed; its view is recorded by the server. */
function Paper({ of }: { of: Identity }) {
  const { t } = useWords();
  if (of.FileId === undefined) return <p className="ns-muted">{t('office:identity.pictureGone')}</p>;
  const address = `/api/files/${of.FileId}`;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className="review-paper" src={address} alt={t('office:identity.picture')} />
    </a>
  );
}

function Decision({ of }: { of: Identity }) {
  const { t } = useWords();
  const [refusing, setRefusing] = useState(false);
  const approve = useAct(approveIdentity, { after: [officeIdentity, officeIdentities, inbox] });
  if (!of.Decidable) return null;
  async function go() {
    const done = await approve.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <ProblemNote problem={approve.problem} />
      <div className="ns-row review-acts">
        <Button tone="main" busy={approve.busy} onClick={go}>
          {t('office:identity.approve')}
        </Button>
        <Button tone="danger" onClick={() => setRefusing(true)}>
          {t('office:identity.refuse')}
        </Button>
      </div>
      {refusing && <RefuseDialog of={of} onClose={() => setRefusing(false)} />}
    </>
  );
}

function Reasons({ of }: { of: Identity }) {
  const { t } = useWords();
  if (of.Reasons.length === 0) return null;
  return (
    <Block title={t('office:identity.refuseTitle')}>
      <ul>
        {of.Reasons.map((reason) => (
          <li key={reason}>{t(`identity:reason.${reason}`)}</li>
        ))}
      </ul>
      {of.Note && <p>{of.Note}</p>}
    </Block>
  );
}

function Elsewhere({ of }: { of: Identity }) {
  const { t } = useWords();
  const lists = [
    ['office:identity.others', of.Others],
    ['office:identity.same', of.SameNumber],
  ] as const;
  return lists.map(([title, rows]) =>
    rows.length === 0 ? null : (
      <Block key={title} title={t(title)}>
        <ul>
          {rows.map((row) => (
            <li key={row.Id}>
              <Link to={`/identities/${row.Id}`}>{t('office:identity.title', { id: row.Id })}</Link>
              {' · '}
              {[row.CustomerName, row.CustomerEmail, t('dual:customer.number', { id: row.CustomerId })]
                .filter((each) => each !== undefined)
                .join(', ')}
              {' · '}
              {t(`identity:state.${row.State}`)}
            </li>
          ))}
        </ul>
      </Block>
    ),
  );
}

/** `/identities/:id`: one handing-in of papers, its picture beside its fields, and the decision (acceptance H2, L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const identity = useAnswer(officeIdentity, { Id: id });
  return (
    <Page
      title={t('office:identity.title', { id })}
      about={t('office:identity.about')}
      above={{ to: '/identities', label: t('office:identity.list.title') }}
    >
      <Answer of={identity}>
        {(data) => (
          <>
            <div className="review-pair">
              <div>
                <Facts of={data} />
                <Decision of={data} />
                <Reasons of={data} />
              </div>
              <Paper of={data} />
            </div>
            <Elsewhere of={data} />
            <Block title={t('office:identity.history')}>
              <AuditTable rows={data.History} />
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
