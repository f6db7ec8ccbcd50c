import { useState } from 'react';
import { askWalletMessage } from '#contract/api/usdt/wallet.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type ChainNetwork, WALLET_CHALLENGE_MINUTES } from '#contract/rules/finance/usdt.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { type FormValues, useValue } from '#web/shared/ui/fields/form-values.ts';
import { TextArea } from '#web/shared/ui/fields/text.tsx';

import { canSignHere, signHere } from './sign-here.ts';

export type WalletMessage = OutputOf<typeof askWalletMessage>;

interface SignatureProps {
  form: FormValues;
  network: ChainNetwork;
  asked: WalletMessage | undefined;
  onAsked: (message: WalletMessage | undefined) => void;
}

function Message({ form, network, asked }: SignatureProps & { asked: WalletMessage }) {
  const { t } = useWords();
  const [declined, setDeclined] = useState(false);
  async function here() {
    const signature = await signHere(network, asked.Address, asked.Message);
    setDeclined(signature === undefined);
    if (signature !== undefined) form.set({ Signature: signature });
  }
  return (
    <>
      <p>{t('wallet:sign.how', { minutes: WALLET_CHALLENGE_MINUTES })}</p>
      <pre className="wallet-message">{asked.Message}</pre>
      <div className="ns-row wallet-acts">
        <Copy text={asked.Message} label={`${t('common:act.copy')} ${t('wallet:sign.message')}`} />
        {canSignHere(network) && <Button onClick={here}>{t('wallet:sign.here')}</Button>}
      </div>
      {declined && <p role="alert">{t('wallet:sign.failed')}</p>}
      <Field name="Signature" label={t('wallet:signature')}>
        <TextArea rows={3} autoComplete="off" spellCheck={false} className="wallet-code" />
      </Field>
    </>
  );
}

/** The message of the address typed, and the signature that comes back. Another address needs another message. */
export function Signature(props: SignatureProps) {
  const { form, network, asked, onAsked } = props;
  const { t } = useWords();
  const typed = String(useValue(form, 'Address') ?? '').trim();
  const ask = useAct(askWalletMessage);
  async function get() {
    const answer = await ask.run({ Network: network, Address: typed });
    if (!answer) return;
    form.set({ Address: answer.data.Address, Signature: '' });
    onAsked(answer.data);
  }
  const wrongAddress = ask.problem?.fields.find(({ Path }) => Path === 'Address');
  return (
    <>
      {wrongAddress ? (
        <p className="ns-problem" role="alert">
          {wrongAddress.Msg}
        </p>
      ) : (
        <ProblemNote problem={ask.problem} />
      )}
      {asked && asked.Address === typed ? (
        <Message {...props} asked={asked} />
      ) : (
        <Button busy={ask.busy} disabled={typed === ''} onClick={get}>
          {t('wallet:sign.get')}
        </Button>
      )}
    </>
  );
}
