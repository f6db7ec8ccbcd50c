import * as user from '#contract/api/user.ts';
import { TOKEN_PER_ADDRESS } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { emailShown } from '../../platform/email-address.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { record } from '../activity/index.ts';
import { cancelEmailChange, changeEmail, confirmEmail, pendingEmailChange } from './change-email.ts';
import { changeSafeCode, forgotSafeCode, resetSafeCode } from './change-safe-code.ts';
import { editProfile, setProfile } from './set-profile.ts';
import { findCustomer, lockCustomer, type Profile, updateCustomer } from './store.ts';

/** The wire's names of the profile, both ways; nowhere else. */
type ProfileOnWire = ReturnType<typeof profileOnWire>;

function profileOf(input: ProfileOnWire): Profile {
  return {
    name: input.Name,
    country: input.Country,
    province: input.Province,
    city: input.City,
    street: input.Street,
    postCode: input.PostCode,
    telCc: input.TelCc,
    phone: input.Phone,
    phoneExt: input.PhoneExt,
    fax: input.Fax,
  };
}

function profileOnWire(profile: Profile) {
  return {
    Name: profile.name,
    Country: profile.country,
    Province: profile.province,
    City: profile.city,
    Street: profile.street,
    PostCode: profile.postCode,
    TelCc: profile.telCc,
    Phone: profile.phone,
    PhoneExt: profile.phoneExt,
    Fax: profile.fax,
  };
}

async function info(tx: Tx) {
  const customer = await findCustomer(tx, customerOf(tx));
  if (!customer) throw new Error('a session without a customer');
  const change = await pendingEmailChange(tx, customer);
  return {
    Email: emailShown(customer.email),
    Kind: customer.kind,
    LetterLang: customer.lang,
    CreatedAt: customer.createdAt.toISOString(),
    PasswordChangedAt: customer.passwordChangedAt.toISOString(),
    ...(customer.profile ? { Profile: profileOnWire(customer.profile) } : {}),
    ...(change
      ? {
          EmailChange: {
            Email: emailShown(change.email),
            OldConfirmed: change.oldConfirmed,
            NewConfirmed: change.newConfirmed,
            ExpiresAt: change.expiresAt.toISOString(),
          },
        }
      : {}),
  };
}

const profile: readonly Route[] = [
  route(user.setInfo, async (tx, { SafeCode, ...fields }, ctx) => {
    await setProfile(tx, profileOf(fields), SafeCode);
    ctx.cookies.safeCodeSet();
  }),
  route(user.getInfo, (tx) => info(tx)),
  route(user.editInfo, (tx, input) => editProfile(tx, profileOf(input))),
  route(user.setLang, async (tx, { Lang }, ctx) => {
    const customer = await lockCustomer(tx, customerOf(tx));
    await updateCustomer(tx, customer.id, { lang: Lang });
    const object = { kind: 'customer', id: customer.id };
    await record(tx, { act: 'account.setLang', object, before: { lang: customer.lang }, after: { lang: Lang } });
    ctx.cookies.lang(Lang);
  }),
];

const email: readonly Route[] = [
  route(user.changeEmail, async (tx, { Email, Password }, { address }) => {
    await changeEmail(tx, { email: Email, password: Password, address });
  }),
  route(user.cancelEmailChange, (tx) => cancelEmailChange(tx)),
  route(user.confirmEmail, async (tx, { Token }) => ({ Changed: await confirmEmail(tx, Token) }), TOKEN_PER_ADDRESS),
];

const safeCode: readonly Route[] = [
  route(user.changeSafeCode, async (tx, { OldSafeCode, NewSafeCode }, { address }) => {
    await changeSafeCode(tx, { oldSafeCode: OldSafeCode, safeCode: NewSafeCode, address });
  }),
  route(user.forgotSafeCode, (tx) => forgotSafeCode(tx)),
  route(user.resetSafeCode, async (tx, { Token, Password, NewSafeCode }, { address }) => {
    await resetSafeCode(tx, { token: Token, password: Password, safeCode: NewSafeCode, address });
  }),
];

/** The customer's own record: profile, language, e-mail, security code. */
export const userRoutes: readonly Route[] = [...profile, ...email, ...safeCode];
