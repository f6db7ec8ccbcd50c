import { useState } from 'react';
import { getWallets, updateWallet, updateWalletAddress, type Wallet } from '#contract/api/usdt/wallet.ts';
import { getVerifyCenter } from '#contract/api/verify.ts';
import { REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/finance/finance.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { WALLET_PROOFS, type WalletProof } from '#contract/states/wallet.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { useValue } from '#web/shared/ui/fields/form-values.ts';
import { Check, Radios } from '#web/shared/ui/fields/pick.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, type ServerFormState, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { PictureUpload } from '#web/shared/upload/picture-upload.tsx';
import { Signature, type WalletMessage } from './signature.tsx';

const AFTER = [getWallets, getVerifyCenter];

interface FormProps {
  /** The networks a wallet may be asked for. */
  networks: readonly ChainNetwork[];
  /** The wallet whose address is changed; without it a new one is activated. */
  change: Wallet | undefined;
  onDone: () => void;
}

/** Address and proof as the call wants them, whatever was typed for the other proof before. */
function proofOf(values: Record<string, unknown>, asked: WalletMessage | undefined) {
  const Proof = (values['Proof'] ?? 'signature') as WalletProof;
  const given = { Address: String(values['Address'] ?? ''), Proof, Agreed: (values['Agreed'] ?? false) as true };
  if (Proof === 'picture') return { ...given, ...(values['FileId'] ? { FileId: String(values['FileId']) } : {}) };
  const signature = String(values['Signature'] ?? '');
  return { ...given, ...(asked ? { MessageId: asked.MessageId } : {}), Signature: signature };
}

function Proofs({
  form,
  network,
  asked,
  onAsked,
}: {
  form: ServerFormState;
  network: ChainNetwork;
  asked: WalletMessage | undefined;
  onAsked: (message: WalletMessage | undefined) => void;
}) {
  const { t } = useWords();
  const proof = (useValue(form.values, 'Proof') ?? 'signature') as WalletProof;
  const note =
    proof === 'signature'
      ? t('wallet:proof.signature.note')
      : t('wallet:proof.picture.note', { days: REVIEW_BUSINESS_DAYS_MAX });
  return (
    <>
      <Field name="Proof" label={t('wallet:proof')} help={note} group>
        <Radios options={WALLET_PROOFS.map((value) => ({ value, label: t(`wallet:proof.${value}`) }))} />
      </Field>
      {proof === 'signature' ? (
        <Signature form={form.values} network={network} asked={asked} onAsked={onAsked} />
      ) : (
        <Field name="FileId" label={t('wallet:proof.picture')}>
          <PictureUpload purpose="wallet">{t('wallet:proof.picture.about')}</PictureUpload>
        </Field>
      )}
    </>
  );
}

/** Activates a wallet, or asks for another address in the place of a verified one. */
export function WalletForm({ networks, change, onDone }: FormProps) {
  const { t } = useWords();
  const [asked, setAsked] = useState<WalletMessage>();
  const done = (_data: Wallet, message: string) => {
    notice('done', message);
    onDone();
  };
  const first = change?.Network ?? networks[0] ?? 'ethereum';
  const initial = { Network: first, Proof: 'signature' };
  const adding = useServerForm(updateWallet, {
    initial,
    after: AFTER,
    toInput: (values) => ({ Network: (values['Network'] ?? first) as ChainNetwork, ...proofOf(values, asked) }),
    done,
  });
  const changing = useServerForm(updateWalletAddress, {
    initial,
    after: AFTER,
    toInput: (values) => ({ Id: change?.Id ?? '', ...proofOf(values, asked) }),
    done,
  });
  const form = change ? changing : adding;
  const network = (useValue(form.values, 'Network') ?? first) as ChainNetwork;
  return (
    <ServerForm of={form}>
      {change ? (
        <p>{t('wallet:change.note')}</p>
      ) : (
        <Field name="Network" label={t('wallet:network')} group>
          <Radios options={networks.map((value) => ({ value, label: t(`wallet:network.${value}`) }))} />
        </Field>
      )}
      <Field name="Address" label={t('wallet:address')} help={t('wallet:address.help')}>
        <TextInput autoComplete="off" spellCheck={false} className="wallet-code" />
      </Field>
      <Proofs form={form} network={network} asked={asked} onAsked={setAsked} />
      <Field name="Agreed">
        <Check>{t('wallet:agree')}</Check>
      </Field>
      <Submit of={form}>{t('wallet:submit')}</Submit>
    </ServerForm>
  );
}
