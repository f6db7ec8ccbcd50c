import { useEffect, useState } from 'react';
import type { Lang } from '#contract/lang.ts';
import { type AreaNames, loadAreaNames } from '#contract/rules/areas/areas.ts';
import { useWords } from './i18n/words.ts';

/** The names of places in the reader's language, or in `of`; undefined until they are there. */
export function useAreaNames(of?: Lang): AreaNames | undefined {
  const words = useWords();
  const lang = of ?? words.lang;
  const [names, setNames] = useState<AreaNames>();
  useEffect(() => {
    let wanted = true;
    void loadAreaNames(lang).then((loaded) => wanted && setNames(loaded));
    return () => {
      wanted = false;
    };
  }, [lang]);
  return names;
}
