import { getInfo, setLang } from '#contract/api/user.ts';
import type { Lang } from '#contract/lang.ts';
import { LANGS } from '#contract/lang.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { switchLang, useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { Choice } from '#web/shared/ui/choice.tsx';

/** The language of mails; the pages follow it. */
export function LetterLang({ value }: { value: Lang }) {
  const { t } = useWords();
  const act = useAct(setLang, { after: [getInfo] });
  async function choose(lang: Lang) {
    if (await act.run({ Lang: lang })) await switchLang(lang);
  }
  return (
    <Choice
      label={t('profile:info.letterLang')}
      value={value}
      disabled={Boolean(act.busy)}
      onChange={(lang) => lang && choose(lang)}
      options={LANGS.map((lang) => ({ value: lang, label: LANG_NAMES[lang] }))}
    />
  );
}
