import type { EnquiryState } from '#contract/states/contact/enquiry.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

const TONES: Readonly<Record<EnquiryState, Tone>> = {
  open: 'plain',
  answered: 'good',
  waiting: 'warn',
  closed: 'plain',
};

export function EnquiryTag({ state }: { state: EnquiryState }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`contact:state.${state}`)}</StateTag>;
}
