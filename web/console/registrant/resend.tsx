import { domainDetail } from '#contract/api/domains.ts';
import { listRegistrantEmails, resendRegistrantEmail } from '#contract/api/holders/registrant-email.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';

const AFTER = [listRegistrantEmails, domainDetail];

/** One press sends the link to a holder's address again. */
export function Resend({ id, email }: { id: string; email: string }) {
  const { t } = useWords();
  const resend = useAct(resendRegistrantEmail, { after: AFTER });
  async function go() {
    const done = await resend.run({ Id: id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <Button busy={resend.busy} onClick={go} aria-label={`${t('registrant:act.resend')} ${email}`}>
        {t('registrant:act.resend')}
      </Button>
      <ProblemNote problem={resend.problem} />
    </>
  );
}
