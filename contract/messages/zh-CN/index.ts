import { account } from './account.ts';
import { activity } from './activity.ts';
import { acts } from './acts.ts';
import { balance } from './balance.ts';
import { bankstatement } from './bankstatement.ts';
import { catalogue } from './catalogue.ts';
import { certificate } from './certificate.ts';
import { common } from './common.ts';
import { comparables } from './comparables.ts';
import { contact } from './contact.ts';
import { cooling } from './cooling.ts';
import { dealroom } from './dealroom.ts';
import { detail } from './detail.ts';
import { dnssec } from './dnssec.ts';
import { domains } from './domains.ts';
import { dual } from './dual.ts';
import { eligibility } from './eligibility.ts';
import { escrow } from './escrow.ts';
import { factors } from './factors.ts';
import { files } from './files.ts';
import { form } from './form.ts';
import { forward } from './forward.ts';
import { gate } from './gate.ts';
import { held } from './held.ts';
import { help } from './help.ts';
import { holders } from './holders.ts';
import { home } from './home.ts';
import { house } from './house.ts';
import { hygiene } from './hygiene.ts';
import { identity } from './identity.ts';
import { late } from './late.ts';
import { legal } from './legal.ts';
import { letters } from './letters.ts';
import { life } from './life.ts';
import { lookup } from './lookup.ts';
import { manyzones } from './manyzones.ts';
import { market } from './market.ts';
import { marks } from './marks.ts';
import { menu } from './menu.ts';
import { namedispute } from './namedispute.ts';
import { offers } from './offers.ts';
import { office } from './office.ts';
import { orders } from './orders.ts';
import { outside } from './outside.ts';
import { own } from './own.ts';
import { partner } from './partner.ts';
import { passport } from './passport.ts';
import { presets } from './presets.ts';
import { profile } from './profile.ts';
import { push } from './push.ts';
import { pushes } from './pushes.ts';
import { queries } from './queries.ts';
import { recharge } from './recharge.ts';
import { refund } from './refund.ts';
import { registrant } from './registrant.ts';
import { remittance } from './remittance.ts';
import { renewals } from './renewals.ts';
import { search } from './search.ts';
import { searchline } from './searchline.ts';
import { signs } from './signs.ts';
import { sources } from './sources.ts';
import { staff } from './staff.ts';
import { statement } from './statement.ts';
import { statuses } from './statuses.ts';
import { styleguide } from './styleguide.ts';
import { suspended } from './suspended.ts';
import { suspension } from './suspension.ts';
import { tasks } from './tasks.ts';
import { templates } from './templates.ts';
import { transferin } from './transferin.ts';
import { transferout } from './transferout.ts';
import { usdt } from './usdt.ts';
import { verification } from './verification.ts';
import { wallet } from './wallet.ts';
import { withdrawal } from './withdrawal.ts';
import { zones } from './zones.ts';
import { zonetemplates } from './zonetemplates.ts';

/** Every message of zh-CN, one table per area. */
export const messages = {
  certificate,
  comparables,
  hygiene,
  namedispute,
  partner,
  passport,
  common,
  menu,
  form,
  gate,
  house,
  account,
  activity,
  acts,
  escrow,
  factors,
  transferin,
  transferout,
  usdt,
  verification,
  wallet,
  catalogue,
  search,
  searchline,
  lookup,
  orders,
  profile,
  presets,
  domains,
  detail,
  dnssec,
  signs,
  sources,
  staff,
  statement,
  statuses,
  eligibility,
  recharge,
  refund,
  withdrawal,
  renewals,
  balance,
  bankstatement,
  remittance,
  styleguide,
  suspended,
  suspension,
  tasks,
  marks,
  market,
  contact,
  cooling,
  dealroom,
  push,
  pushes,
  registrant,
  outside,
  queries,
  own,
  templates,
  files,
  identity,
  dual,
  held,
  help,
  holders,
  home,
  late,
  legal,
  letters,
  forward,
  life,
  offers,
  office,
  zones,
  zonetemplates,
  manyzones,
};
