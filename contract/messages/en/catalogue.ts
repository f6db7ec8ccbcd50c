import type { catalogue as source } from '../zh-HK/catalogue.ts';

export const catalogue = {
  'price.about':
    'What every suffix costs, in US dollars: register, renew and transfer in per year, restore for each time.',
  'price.suffix': 'Suffix',
  'price.register': 'Register',
  'price.renew': 'Renew',
  'price.transfer': 'Transfer in',
  'price.restore': 'Restore',
  'price.terms': 'Term',
  'price.termsValue': '{{min}}–{{max}} years',
  'price.length': 'Name',
  'price.lengthValue': '{{min}} to {{max}} characters',
  'price.chinese': 'Chinese too',
  'price.noChinese': 'no Chinese',
  'price.afterExpiry': 'After expiry',
  'price.lateValue': 'Renewal: {{late}} days',
  'price.restoreValue': 'Restore: {{restore}} days more',
  'price.conditions': 'Good to know',
  'price.premium': 'Some names have their own price, shown in the search',
  'price.noConditions': 'Nothing special',
  'price.realName': 'Needs an owner with a verified identity',
  'price.with': 'Comes with',
  'price.none': 'No prices are set at present',
  'price.note':
    'A transfer in adds a year to the expiry. The price of a restore does not include the renewal that follows.',
  gathered: 'Second-level suffixes under .{{suffix}}: provinces and regions ({{count}})',
  'price.notSold': 'Not for sale at present',
} as const satisfies Record<keyof typeof source, string>;
