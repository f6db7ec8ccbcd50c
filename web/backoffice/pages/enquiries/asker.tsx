import type { OfficeEnquiry } from '#contract/staff-api/enquiries.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Whose } from '../../review/whose.tsx';

/** A customer as members know them; of a visitor the address, which nobody has proved. */
export function Asker({ of }: { of: OfficeEnquiry }) {
  const { t } = useWords();
  if (of.CustomerId !== undefined) return <Whose of={{ ...of, CustomerId: of.CustomerId }} />;
  return (
    <>
      {of.Email}
      <div className="ns-muted">{t('office:enquiries.visitor')}</div>
    </>
  );
}
