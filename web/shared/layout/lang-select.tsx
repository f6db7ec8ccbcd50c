import { LANGS, type Lang, langFrom } from '#contract/lang.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';

/** The list of languages, each by its own name; before the script it stands there and does nothing. */
export function LangSelect(props: { label: string; lang: Lang; onLang?: ((lang: Lang) => void) | undefined }) {
  const { label, lang, onLang } = props;
  return (
    <select
      aria-label={label}
      {...(onLang
        ? { value: lang, onChange: (event) => onLang(langFrom(event.target.value)) }
        : { defaultValue: lang })}
    >
      {LANGS.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANG_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
