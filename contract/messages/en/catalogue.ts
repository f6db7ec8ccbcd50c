import type { catalogue as source } from '../zh-HK/catalogue.ts';

export const catalogue = {
  'price.about':
    'What every suffix costs, in US dollars: register, renew and transfer in per year, restore for each time.',
  'price.suffix': 'Suffix',
  'price.register': 'Register (USD/year)',
  'price.renew': 'Renew (USD/year)',
  'price.transfer': 'Transfer in (USD/year)',
  'price.restore': 'Restore (USD each)',
  'price.terms': 'Term',
  'price.termsValue': '{{min}} to {{max}} years',
  'price.length': 'Length of the name',
  'price.lengthValue': '{{min}} to {{max}} characters',
  'price.chinese': 'Chinese names',
  'price.yes': 'Yes',
  'price.no': 'No',
  'price.none': 'No prices are set at present',
  'price.note': 'A transfer in adds a year to the expiry.',
} as const satisfies Record<keyof typeof source, string>;
