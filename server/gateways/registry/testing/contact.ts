import type { ContactIntent } from '../index.ts';

/** A contact that every registry without identified holders takes. */
export const testContact = (id: string): ContactIntent => ({
  id,
  clTRID: `CONTACT-${id}`,
  intendedAt: new Date(),
  postal: [{ type: 'int', name: 'Zurich Ltd', street: ['1 Way'], city: 'Zurich', postalCode: '8001', country: 'CH' }],
  voice: '+852.12345678',
  email: 'holder@example.net',
  authInfo: 'Transfer-Code-1',
});
