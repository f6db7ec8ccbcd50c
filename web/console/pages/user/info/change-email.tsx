import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cancelEmailChange, changeEmail, confirmEmail, getInfo } from '#contract/api/user.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Password, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';

type Change = NonNullable<OutputOf<typeof getInfo>['EmailChange']>;

function Pending({ change }: { change: Change }) {
  const { t } = useWords();
  const cancel = useAct(cancelEmailChange, { after: [getInfo] });
  async function go() {
    const answer = await cancel.run({});
    if (answer) notice('done', answer.message);
  }
  const sides = [
    ['profile:info.pending.old', change.OldConfirmed],
    ['profile:info.pending.new', change.NewConfirmed],
  ] as const;
  return (
    <>
      <p>{t('profile:info.pending', { email: change.Email })}</p>
      <dl className="ns-facts">
        {sides.map(([label, done]) => (
          <div key={label} className="ns-row">
            <dt>{t(label)}</dt>
            <dd>
              <StateTag tone={done ? 'good' : 'warn'}>{t(`profile:info.pending.${done ? 'yes' : 'no'}`)}</StateTag>
            </dd>
          </div>
        ))}
      </dl>
      <ProblemNote problem={cancel.problem} />
      <p>
        <Button busy={cancel.busy} onClick={go}>
          {t('profile:info.pending.cancel')}
        </Button>
      </p>
    </>
  );
}

/** A mailed link leads here with `confirm`: the page confirms once when it opens, the HTML alone does nothing. */
export function ConfirmedByLink() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const token = query.get('confirm');
  const confirm = useAct(confirmEmail, { after: [getInfo] });
  const [said, setSaid] = useState<MessageKey>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one call for one link, whatever renders in between.
  useEffect(() => {
    if (!token) return;
    void confirm.run({ Token: token }).then((answer) => {
      if (answer) setSaid(answer.data.Changed ? 'profile:info.changed' : 'profile:info.halfway');
      setQuery({}, { replace: true });
    });
  }, [token]);
  return (
    <>
      <ProblemNote problem={confirm.problem} />
      {said && <p role="status">{t(said)}</p>}
    </>
  );
}

/** Change of the account e-mail, confirmed from both addresses (acceptance B7). */
export function ChangeEmail({ change }: { change: Change | undefined }) {
  const { t } = useWords();
  const form = useServerForm(changeEmail, {
    after: [getInfo],
    done: (_data, message) => {
      form.values.reset();
      notice('done', message);
    },
  });
  return (
    <Block title={t('profile:info.changeEmail')}>
      {change && <Pending change={change} />}
      <ServerForm of={form}>
        <Field name="Email" label={t('profile:info.newEmail')} help={t('profile:info.changeEmail.help')}>
          <TextInput inputMode="email" autoComplete="email" />
        </Field>
        <Field name="Password" label={t('profile:password.old')}>
          <Password className="ns-short" autoComplete="current-password" />
        </Field>
        <Submit of={form}>{t('profile:info.changeEmail.submit')}</Submit>
      </ServerForm>
    </Block>
  );
}
