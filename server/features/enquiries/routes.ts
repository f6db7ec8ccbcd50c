import * as api from '#contract/api/contact/enquiries.ts';
import { pictureMegabytesMax } from '#contract/rules/files.ts';
import { DOCUMENT_PER_ADDRESS, ENQUIRY_READ_PER_ADDRESS, VISITOR_PICTURE_PER_ADDRESS } from '#contract/rules/limits.ts';
import { answerPage } from '../../platform/db/page.ts';
import { type Caller, customerOf, reading } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { FormPost } from '../../platform/http/form-post.ts';
import { type FileAnswer, fileRoute, formRoute, type Route, route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { keepFile, viewFile } from '../files/index.ts';
import { askUs, causeOf } from './ask-us.ts';
import { requireOwn } from './asker.ts';
import { presentPage, presentRow } from './present-enquiries.ts';
import { messagesOf, pageMine } from './store.ts';
import { closeEnquiry, writeEnquiry } from './write-enquiry.ts';

async function picture(house: House, caller: Caller, of: { Number: string; Id: string }): Promise<FileAnswer> {
  const { fileId, by } = await reading(house, caller, async (tx) => {
    const row = await requireOwn(tx, of);
    const message = (await messagesOf(tx, row.id)).find(({ id }) => id === BigInt(of.Id));
    if (message?.fileId == null) throw refuse('NOT_FOUND');
    return { fileId: message.fileId, by: causeOf(row.id) };
  });
  return viewFile(house, caller, fileId, ({ claimedBy }) => claimedBy === by);
}

/** A picture that comes with the question. */
const askForm: FormPost = {
  ...api.ENQUIRY_FORM,
  megabytesMax: pictureMegabytesMax('enquiry'),
  limit: VISITOR_PICTURE_PER_ADDRESS,
  keep: async (house, caller, bytes) => (await keepFile(house, caller, 'enquiry', bytes)).FileId,
};

export const enquiryRoutes: readonly Route[] = [
  route(api.operator, async ({ house }) => {
    const { name, ianaId, abuseEmail, abusePhone, legal } = house.config.registrar;
    return {
      ...{ Name: name, IanaId: ianaId, AbuseEmail: abuseEmail, AbusePhone: abusePhone },
      ...(legal.name === undefined ? {} : { LegalName: legal.name }),
      ...(legal.number === undefined ? {} : { LegalNumber: legal.number }),
      Address: [...legal.address],
    };
  }),
  formRoute(api.askUs, askForm, async (tx, input, { address }) => ({ Number: await askUs(tx, input, address) })),
  route(api.listEnquiries, async (tx, { State, After }) =>
    answerPage(await pageMine(tx, customerOf(tx), State, After), (row) => presentRow(row, tx.now)),
  ),
  route(api.readEnquiry, async (tx, input) => presentPage(tx, await requireOwn(tx, input)), ENQUIRY_READ_PER_ADDRESS),
  route(api.writeEnquiry, async (tx, input, { address }) => presentPage(tx, await writeEnquiry(tx, input, address))),
  route(api.closeEnquiry, async (tx, input, { address }) => presentPage(tx, await closeEnquiry(tx, input, address))),
  fileRoute(api.enquiryPicture, picture, DOCUMENT_PER_ADDRESS),
];
