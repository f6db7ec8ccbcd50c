import type { catalogue as source } from '../zh-HK/catalogue.ts';

export const catalogue = {
  'price.about':
    'Prices in US dollars for every suffix. Registration, renewal and transfer in are per year; a restore is charged each time.',
  'price.suffix': 'Suffix',
  'price.register': 'Register',
  'price.renew': 'Renew',
  'price.transfer': 'Transfer in',
  'price.restore': 'Restore',
  'price.terms': 'Term',
  'price.termsValue': '{{min}}–{{max}} years',
  'price.length': 'Name',
  'price.lengthValue': '{{min}} to {{max}} characters',
  'price.chinese': 'Chinese characters allowed',
  'price.noChinese': 'no Chinese',
  'price.afterExpiry': 'After expiry',
  'price.lateValue': 'Late renewal: {{late|day|days}}',
  'price.restoreValue': 'Then restore: {{restore|day|days}}',
  'price.conditions': 'Good to know',
  'price.premium': 'Premium domains have their own price, shown in the search',
  'price.noConditions': 'None',
  'price.realName': 'The registrant needs real-name verification',
  'price.with': 'Comes with',
  'price.none': 'No prices are set at the moment',
  'price.note': 'A transfer in adds one year. The price of a restore does not include the renewal that follows it.',
  gathered: 'Second-level suffixes under .{{suffix}}: provinces and regions ({{count}})',
  'price.notSold': 'Not available at the moment',
} as const satisfies Record<keyof typeof source, string>;
