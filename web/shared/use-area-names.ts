import { useEffect, useState } from 'react';
import { type AreaNames, loadAreaNames } from '#contract/rules/areas/areas.ts';
import { useWords } from './i18n/words.ts';

/** The names of places in the reader's language; undefined until they are there. */
export function useAreaNames(): AreaNames | undefined {
  const { lang } = useWords();
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
