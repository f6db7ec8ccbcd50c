import { certificatePdf } from '#contract/api/domain-detail.ts';
import { DOCUMENT_PER_ADDRESS } from '#contract/rules/limits.ts';
import { type Caller, reading } from '../../../platform/db/transaction.ts';
import { makePdf } from '../../../platform/documents/pdf/make-pdf.ts';
import type { House } from '../../../platform/house.ts';
import { type FileAnswer, fileRoute, type Route } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireWhole } from '../detail/require-whole.ts';
import { factsOf } from '../eligibility/facts.ts';
import { verdictWords } from '../eligibility/words.ts';
import { certificatePaper } from './certificate-paper.ts';
import { judgeCertificate } from './judge-certificate.ts';
import { readCertificate } from './read-certificate.ts';

async function certificate(house: House, caller: Caller, { Domain }: { Domain: string }): Promise<FileAnswer> {
  const { name, paper } = await reading(house, caller, async (tx) => {
    const { row, holderAsked } = await requireWhole(tx, Domain);
    const verdict = judgeCertificate(factsOf(row), holderAsked, tx.now);
    if (!verdict.allowed) throw refuse('CERTIFICATE_NOT_NOW', { reason: verdictWords(tx.lang, verdict) });
    return { name: row.name, paper: certificatePaper(tx.lang, await readCertificate(tx, row)) };
  });
  const bytes = await makePdf(paper);
  async function* pieces() {
    yield bytes;
  }
  return { name: `certificate-${name}.pdf`, type: 'application/pdf', pieces: pieces() };
}

export const certificateRoutes: readonly Route[] = [fileRoute(certificatePdf, certificate, DOCUMENT_PER_ADDRESS)];
