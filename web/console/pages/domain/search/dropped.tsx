import { useWords } from '#web/shared/i18n/words.ts';
import { DroppedText } from '../../../tasks/dropped-text.tsx';
import type { Questions } from './questions.ts';

export function Dropped({ dropped }: Pick<Questions, 'dropped'>) {
  const { t } = useWords();
  const reason = (why: Questions['dropped'][number]['why']) =>
    why === 'duplicate' ? t('search:dropped.duplicate') : t(`search:invalid.${why}`);
  return <DroppedText className="search-dropped" dropped={dropped} reason={reason} />;
}
