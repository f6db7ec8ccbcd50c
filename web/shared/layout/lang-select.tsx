import { LANGS, type Lang, langFrom } from '#contract/lang.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';

/**
 * The list of languages, each by its own name; what is chosen before the script is there is done by it. A browser that
 * goes back fills nothing in: an old choice would be taken for a new one.
 */
export function LangSelect(props: { label: string; lang: Lang; onLang?: ((lang: Lang) => void) | undefined }) {
  const { label, lang, onLang } = props;
  return (
    <select
      aria-label={label}
      autoComplete="off"
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
