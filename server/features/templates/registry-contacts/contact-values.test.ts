import { expect, test } from 'vitest';
import type { Template } from '../store.ts';
import { contactValues } from './contact-values.ts';

const template: Template = {
  id: 1n,
  customerId: 1n,
  name: 'CN',
  kind: 'individual',
  holder: '\u96f7\u660e',
  holderLatin: 'Lei Ming',
  contact: '',
  contactLatin: '',
  country: 'CN',
  province: '110000',
  provinceLatin: '',
  city: '110100',
  cityLatin: '',
  street: '\u671d\u9633\u8def 1 \u53f7',
  streetLatin: '1 Chaoyang Road',
  postCode: '100000',
  telCc: '86',
  phone: '139 1234 5678',
  phoneExt: '',
  fax: '',
  email: 'holder@example.net',
  fromProfile: false,
  isDefault: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const company: Template = {
  ...template,
  kind: 'enterprise',
  holder: '\u4e1c\u65b9\u6709\u9650\u516c\u53f8',
  holderLatin: 'East Ltd',
  contact: '\u96f7\u660e',
  contactLatin: 'Lei Ming',
};
const papers = { idType: 'SFZ', idNumber: '110101199003071233' };

test('H1 a registry of international addresses gets one block in Latin letters, and no papers', async () => {
  const values = await contactValues(template, { postal: 'int', identified: false }, papers);
  expect(values).toEqual({
    postal: [
      {
        type: 'int',
        name: 'Lei Ming',
        street: ['1 Chaoyang Road'],
        city: 'Beijing',
        province: 'Beijing',
        postalCode: '100000',
        country: 'CN',
      },
    ],
    voice: '+86.13912345678',
    email: 'holder@example.net',
  });
});

test('H1 H2 the registry of China gets both blocks, each in its script, and who the holder is', async () => {
  const values = await contactValues(template, { postal: 'both', identified: true }, papers);
  expect(values?.postal.map(({ type, name, city }) => [type, name, city])).toEqual([
    ['int', 'Lei Ming', 'Beijing'],
    ['loc', '\u96f7\u660e', expect.stringMatching(/^\u5317\u4eac/)],
  ]);
  expect(values?.chinese).toEqual({
    type: 'I',
    document: { type: 'SFZ', number: '110101199003071233' },
    mobile: '+86.13912345678',
  });
});

test('H1 a company stands as the organisation of both, and its contact speaks for it', async () => {
  const values = await contactValues(company, { postal: 'both', identified: true }, papers);
  expect(values?.postal.map(({ name, organization }) => [name, organization])).toEqual([
    ['Lei Ming', 'East Ltd'],
    ['\u96f7\u660e', '\u4e1c\u65b9\u6709\u9650\u516c\u53f8'],
  ]);
  expect(values?.chinese?.type).toBe('E');
});

test('H1 without Latin letters there is no international address, so no contact', async () => {
  const values = await contactValues({ ...template, holderLatin: '' }, { postal: 'both', identified: true }, papers);
  expect(values).toBeUndefined();
});
