import { lazy, Suspense } from 'react';
import { addAuthenticator, type beginAuthenticator, listFactors } from '#contract/api/account-factors.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Loading } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';

const QrCode = lazy(() => import('#web/shared/qr/qr-code.tsx').then((loaded) => ({ default: loaded.QrCode })));

interface AddProps {
  begun: OutputOf<typeof beginAuthenticator>;
  onDone: (message: string, codes: string[] | undefined) => void;
  onClose: () => void;
}

/** Scan, name, first code: then the app is a factor (acceptance B2). */
export function AddAuthenticator({ begun, onDone, onClose }: AddProps) {
  const { t } = useWords();
  const { Ticket, Secret, Uri } = begun;
  const form = useServerForm(addAuthenticator, {
    initial: { Name: t('factors:add.app.name') },
    after: [listFactors],
    toInput: ({ Name = '', Code = '' }) => ({ Ticket, Name: String(Name), Code: String(Code) }),
    done: (data, message) => onDone(message, data.RecoveryCodes),
  });
  const spelled = Secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <Dialog title={t('factors:add.app')} onClose={onClose} acts={null}>
      <p>{t('factors:add.app.scan')}</p>
      <Suspense fallback={<Loading />}>
        <QrCode text={Uri} label={t('factors:add.app.picture')} />
      </Suspense>
      <p className="ns-muted">{t('factors:add.app.type')}</p>
      <p className="factors-secret">
        <code>{spelled}</code> <Copy text={Secret} />
      </p>
      <ServerForm of={form}>
        <Field name="Name" label={t('factors:name')}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="Code" label={t('factors:code')} help={t('factors:code.help')}>
          <TextInput className="ns-short" autoComplete="one-time-code" inputMode="numeric" />
        </Field>
        <Submit of={form}>{t('factors:add.submit')}</Submit>
      </ServerForm>
    </Dialog>
  );
}
