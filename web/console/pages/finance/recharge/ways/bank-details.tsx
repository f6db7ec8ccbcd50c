import { useState } from 'react';
import { addBankSlip, type BankTransfer, bankTransferInfo } from '#contract/api/finance/bank-transfer.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { PictureUpload } from '#web/shared/upload/picture-upload.tsx';

function Slip({ of }: { of: BankTransfer }) {
  const { t } = useWords();
  const [file, setFile] = useState<string>();
  const add = useAct(addBankSlip, { after: [bankTransferInfo] });
  async function send() {
    if (file === undefined) return;
    const answer = await add.run({ Number: of.Number, FileId: file });
    if (answer) notice('done', answer.message);
  }
  if (of.SlipAt) {
    return (
      <p>
        {t('remittance:slip.sent')} <When at={of.SlipAt} />
      </p>
    );
  }
  return (
    <Block title={t('remittance:slip')}>
      <div className="recharge-slip">
        <PictureUpload purpose="slip" {...(file === undefined ? {} : { value: file })} onChange={setFile}>
          {t('remittance:slip.about')}
        </PictureUpload>
      </div>
      <ProblemNote problem={add.problem} />
      {file !== undefined && (
        <Button tone="main" busy={add.busy} onClick={send}>
          {t('remittance:slip.send')}
        </Button>
      )}
    </Block>
  );
}

/**
 * Our account and the reference of one announced transfer, while it is waited for; `late` where its time is over, as
 * the open page has just learned.
 */
export function BankDetails({ number, late }: { number: string; late: boolean }) {
  const { t } = useWords();
  const found = useAnswer(bankTransferInfo, { Number: number });
  return (
    <Answer of={found}>
      {(data) => (
        <>
          <p role="status">{t(late ? 'remittance:late' : 'remittance:waiting')}</p>
          <dl className="ns-facts">
            <dt>{t('remittance:reference')}</dt>
            <dd>
              <strong className="recharge-reference">{data.Reference}</strong> <Copy text={data.Reference} />
              <div className="ns-muted">{t('remittance:reference.about')}</div>
            </dd>
            <dt>{t('recharge:amount')}</dt>
            <dd>
              <MoneyText value={data.Amount} bare />
            </dd>
            <dt>{t('remittance:payee')}</dt>
            <dd>{data.Account.Payee}</dd>
            <dt>{t('remittance:account')}</dt>
            <dd>
              {data.Account.Account} <Copy text={data.Account.Account} />
            </dd>
            <dt>{t('remittance:bank')}</dt>
            <dd>
              {data.Account.Bank}
              <br />
              {data.Account.Address}
            </dd>
            <dt>{t('withdrawal:bank.swift')}</dt>
            <dd>
              {data.Account.Swift} <Copy text={data.Account.Swift} />
            </dd>
          </dl>
          <Slip of={data} />
        </>
      )}
    </Answer>
  );
}
