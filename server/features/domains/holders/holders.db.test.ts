import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../../account/testing.ts';
import { profileCompleted } from '../../account/wiring.ts';
import { makePersonalTemplate, templateLeaving, templateRoutes } from '../../templates/wiring.ts';
import { arriveNames } from '../testing.ts';
import { keepTemplateOfNames } from './keep-template.ts';
import { holderRoutes } from './routes.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(templateLeaving, keepTemplateOfNames);
  app = await openAccountApp(house, [...templateRoutes, ...holderRoutes]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('H1 a template that names have cannot be removed; its page tells them, and which differ from it', async () => {
  const here = await newCustomer(house, app, 'holder@example.com');
  const { rows } = await house.pool.query<{ id: bigint; customer_id: bigint }>(
    "SELECT id, customer_id FROM template WHERE email = 'holder@example.com'",
  );
  const { id: templateId, customer_id: id } = rows[0]!;
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  const names = Array.from({ length: 25 }, (_, n) => ({ ...dates, name: `of-template-${n}.com` }));
  await arriveNames(house, { id, templateId }, names);
  expect((await here.post('/template/delete', { Id: String(templateId) })).Key).toBe('TEMPLATE_IN_USE');
  const first = (await here.get(`/domain/of-template?TemplateId=${templateId}`)).Data;
  expect(first).toMatchObject({ Total: '25' });
  expect(first.Items[0]).toEqual({ Domain: 'of-template-0.com', Unicode: 'of-template-0.com', Differs: true });
  const rest = (await here.get(`/domain/of-template?TemplateId=${templateId}&After=${first.Next}`)).Data;
  expect([...first.Items, ...rest.Items]).toHaveLength(25);
  expect(rest.Next).toBeUndefined();
  const other = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.7' });
  expect((await other.get(`/domain/of-template?TemplateId=${templateId}`)).Key).toBe('NOT_FOUND');
});
