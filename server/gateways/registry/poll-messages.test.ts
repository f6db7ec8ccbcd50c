import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAnswer } from '#protocols/epp/answer.ts';
import { parseXml } from '#protocols/epp/xml/parse.ts';
import { elementsOf, type XmlElement } from '#protocols/epp/xml/tree.ts';
import { newsIn } from './poll-messages.ts';

/** The registries' letters, each as its RFC or its registry writes it. */
const goldens = new URL('../../../protocols/epp/goldens/', import.meta.url);
const newsOf = (file: string) => {
  const frame = readFileSync(new URL(`${file}.answer.xml`, goldens));
  return newsIn(readAnswer(elementsOf(parseXml(frame))[0] as XmlElement), 'ClientX');
};

test.each([
  ['poll-req', { about: 'transfer', name: 'example.com', status: 'pending', requestedBy: 'ClientX' }],
  ['contact-transfer-query', { about: 'contactTransfer', id: 'sh8013', status: 'pending' }],
  ['domain-pending-action', { about: 'pendingAction', object: 'domain', name: 'example.com', granted: true }],
  ['contact-pending-action', { about: 'pendingAction', object: 'contact', name: 'sh8013', granted: true }],
  ['host-pending-action', { about: 'pendingAction', object: 'host', name: 'ns1.example.com', granted: true }],
  ['poll-renewal', { about: 'renewal', name: 'example.com', expiresAt: new Date('2028-04-03T22:00:00Z') }],
  ['poll-grace', { about: 'grace' }],
  ['poll-balance', { about: 'balance', available: '80.00', limit: '1000', threshold: '10 %' }],
  [
    'poll-change-autorenew',
    {
      about: 'change',
      operation: 'autoRenew',
      state: 'after',
      who: 'BATCH',
      domain: { name: 'example.com', ours: true },
    },
  ],
  [
    'poll-change-urs',
    {
      about: 'change',
      operation: 'autoPurge',
      detail: 'purge',
      state: 'before',
      caseId: { type: 'urs', id: 'urs123' },
      reason: 'URS Lock',
      at: new Date('2026-11-21T22:00:00Z'),
    },
  ],
  ['domain-info-short', { about: 'domain' }],
  ['poll-empty', { about: 'other' }],
])('%s', (file, news) => expect(newsOf(file)).toMatchObject(news));
