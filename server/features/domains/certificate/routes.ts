import { certificatePdf } from '#contract/api/domain-detail.ts';
import * as api from '#contract/api/own/certificates.ts';
import { DOCUMENT_PER_ADDRESS, LOOKUP_PER_ADDRESS } from '#contract/rules/limits.ts';
import { type Caller, transact } from '../../../platform/db/transaction.ts';
import { makePdf } from '../../../platform/documents/pdf/make-pdf.ts';
import type { House } from '../../../platform/house.ts';
import { type FileAnswer, fileRoute, type Route, route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireWhole } from '../detail/require-whole.ts';
import { factsOf } from '../eligibility/facts.ts';
import { judgeCertificate } from '../eligibility/judge-certificate.ts';
import { verdictWords } from '../eligibility/words.ts';
import { certificatePaper } from './certificate-paper.ts';
import { checkCertificate } from './check-certificate.ts';
import { readCertificate } from './read-certificate.ts';
import { keepCertificate } from './store.ts';

async function certificate(house: House, caller: Caller, { Domain }: { Domain: string }): Promise<FileAnswer> {
  const { name, paper } = await transact(house, caller, async (tx) => {
    const { row, holderAsked } = await requireWhole(tx, Domain);
    const verdict = judgeCertificate(factsOf(row), holderAsked, tx.now);
    if (!verdict.allowed) throw refuse('CERTIFICATE_NOT_NOW', { reason: (lang) => verdictWords(lang, verdict) });
    const said = await readCertificate(tx, row);
    await keepCertificate(tx, { number: said.number, domainId: row.id, givenAt: said.at });
    return { name: row.name, paper: certificatePaper(tx.lang, said) };
  });
  const bytes = await makePdf(paper);
  async function* pieces() {
    yield bytes;
  }
  return { name: `certificate-${name}.pdf`, type: 'application/pdf', pieces: pieces() };
}

export const certificateRoutes: readonly Route[] = [
  fileRoute(certificatePdf, certificate, DOCUMENT_PER_ADDRESS),
  route(api.checkCertificate, (tx, input) => checkCertificate(tx, input.Certificate), LOOKUP_PER_ADDRESS),
];
