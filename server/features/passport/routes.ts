import * as api from '#contract/api/papers.ts';
import { DOCUMENT_PER_ADDRESS, LOOKUP_PER_ADDRESS } from '#contract/rules/limits.ts';
import { type Caller, transact } from '../../platform/db/transaction.ts';
import { signPaper } from '../../platform/documents/paper-signature.ts';
import { makePdf } from '../../platform/documents/pdf/make-pdf.ts';
import type { House } from '../../platform/house.ts';
import { type FileAnswer, fileRoute, type Route, route } from '../../platform/http/route.ts';
import { checkPassport } from './check-passport.ts';
import { requireReadable } from './may-read.ts';
import { passportPaper } from './passport-paper.ts';
import { readPassport } from './read-passport.ts';
import { keepPassport } from './store.ts';

async function passport(house: House, caller: Caller, { Domain }: { Domain: string }): Promise<FileAnswer> {
  const { name, paper } = await transact(house, caller, async (tx) => {
    const said = await readPassport(tx, await requireReadable(tx, Domain));
    await keepPassport(tx, { number: said.number, name: said.name, unicode: said.unicode, givenAt: said.at });
    return { name: said.name, paper: passportPaper(tx.lang, house.config, said) };
  });
  const bytes = signPaper(house.config.masterKey, await makePdf(paper));
  async function* pieces() {
    yield bytes;
  }
  return { name: `passport-${name}.pdf`, type: 'application/pdf', pieces: pieces() };
}

export const passportRoutes: readonly Route[] = [
  fileRoute(api.domainPassport, passport, DOCUMENT_PER_ADDRESS),
  route(api.checkPassport, (tx, { Passport }) => checkPassport(tx, Passport), LOOKUP_PER_ADDRESS),
];
