import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { FilePurpose } from '#contract/rules/files.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import type { Route } from '../../platform/http/route.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { type Answer, openBrowser, type TestBrowser } from '../../platform/testing/browser.ts';
import type { TestHouse } from '../../platform/testing.ts';

/** A drawn picture; nobody's paper. */
export async function testPicture({
  width = 800,
  height = 500,
  type = 'jpeg' as 'jpeg' | 'png',
} = {}): Promise<Buffer> {
  const background = { r: 230, g: 238, b: 240 };
  const band = { create: { width: Math.ceil(width / 2), height: 40, channels: 3, background: '#204060' } } as const;
  const drawn = sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: band, top: 20, left: 20 },
  ]);
  return type === 'png' ? drawn.png().toBuffer() : drawn.jpeg().toBuffer();
}

/** A customer with a session, without the time that registering takes. */
export interface FileCustomer extends TestBrowser {
  readonly id: bigint;
  upload(purpose: string, bytes: Uint8Array, type?: string): Promise<Answer>;
  /** A picture that waits for a form. */
  picture(purpose?: FilePurpose): Promise<string>;
}

/** Console calls in front of a house; whoever has a session has given their security code. */
export async function openCustomerApp(house: TestHouse, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, routes);
  return app;
}

export async function fileCustomer(house: TestHouse, app: FastifyInstance, email: string): Promise<FileCustomer> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [email],
  );
  const id = rows[0]?.id as bigint;
  const fresh = { kind: 'customer', remember: false, address: '::1', userAgent: '', safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: id }));
  const browser = openBrowser(app);
  browser.cookies.set('namestead_session', token);
  const upload = (purpose: string, bytes: Uint8Array, type = 'image/jpeg') =>
    browser.post(`/file/upload?Purpose=${purpose}`, Buffer.from(bytes), { 'content-type': type });
  return {
    ...browser,
    id,
    upload,
    picture: async (purpose = 'identity') =>
      (await upload(purpose, await testPicture({ width: 420, height: 330 }))).Data.FileId,
  };
}
