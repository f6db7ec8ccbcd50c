import type { FastifyInstance } from 'fastify';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { type Answer, openBrowser } from '../../../platform/testing/browser.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { type FileCustomer, fileCustomer, openCustomerApp } from '../../files/testing.ts';
import { fileRoutes } from '../../files/wiring.ts';
import { steppedUpSession } from '../../staff-access/testing.ts';
import { templateRoutes } from '../routes.ts';
import { realNameRoutes } from './routes.ts';
import { realNameStaffRoutes } from './staff-routes.ts';

/** An invented number of a citizen: a place, a day, a serial of three digits and the check sign (GB 11643). */
export function citizenNumber(serial: string): string {
  const digits = `11010119900307${serial}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number.parseInt(digits[at] ?? '0', 10), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

export interface Holder extends FileCustomer {
  /** A template of theirs, by the holder's name. */
  template(name: string, kind?: 'individual' | 'enterprise'): Promise<string>;
  /** Hands papers in: the fields that differ from right ones. */
  submit(templateId: string, more?: object): Promise<Answer>;
  state(templateId: string): Promise<Answer['Data']>;
}

export interface RealNameHouse {
  readonly app: FastifyInstance;
  holder(email: string): Promise<Holder>;
  /** Calls of a member of staff. */
  readonly staff: { get(path: string): Promise<Answer>; post(path: string, body?: object): Promise<Answer> };
  close(): Promise<void>;
}

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/** Console and office in front of a house, with people who call. For tests. */
export async function openRealNameHouse(house: TestHouse): Promise<RealNameHouse> {
  const app = await openCustomerApp(house, [...fileRoutes, ...templateRoutes, ...realNameRoutes]);
  const office = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => true };
  addRoutes(office, house, { kind: 'staff', origin: 'http://127.0.0.1:8081', questions }, realNameStaffRoutes);
  const staff = openBrowser(office, { origin: 'http://127.0.0.1:8081' });
  staff.cookies.set('namestead_office', await steppedUpSession(house, 7n));

  async function holder(email: string): Promise<Holder> {
    const customer = await fileCustomer(house, app, email);
    const key = () => ({ 'idempotency-key': `real-name-of-this-test-${next()}` });
    const place = { Country: 'HK', Province: 'HK', City: 'Kowloon', Street: '1 Nathan Road', PostCode: '999077' };
    return {
      ...customer,
      async template(name, Kind = 'individual') {
        const form = {
          ...place,
          Kind,
          Holder: name,
          Contact: 'Ann Lee',
          TelCc: '852',
          Phone: '21234567',
          Email: email,
        };
        const { Data } = await customer.post('/template/create', { ...form, Name: `Test ${next()}` }, key());
        return Data.Id;
      },
      async submit(TemplateId, more = {}) {
        const IdNumber = citizenNumber('123');
        const papers = { IdType: 'SFZ', IdNumber, IdNumberAgain: IdNumber, ExpiresOn: '2036-01-31', Agreed: true };
        const FileId = 'FileId' in more ? '' : await customer.picture();
        return customer.post('/template/cn/submit', { TemplateId, ...papers, FileId, ...more }, key());
      },
      state: async (templateId) => (await customer.get(`/template/cn/detail?TemplateId=${templateId}`)).Data,
    };
  }
  return {
    app,
    holder,
    staff: { get: (path) => staff.get(path), post: (path, body = {}) => staff.post(path, body) },
    close: async () => {
      await app.close();
      await office.close();
    },
  };
}
