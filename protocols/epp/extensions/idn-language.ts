import { text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { language } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/**
 * The language of the table an internationalised name is checked against (idnLang-1.0), needed to create an `xn--`
 * name.
 */
export const idnLanguageTag = elementSpec(NS.idnLang, 'tag', text(language));
