import type { MessageKey } from '#contract/messages/index.ts';
import type { PageAccess } from '#contract/web-manifest.ts';
import type { PageEntry } from '#web/shared/layout/page-entry.ts';
import type { EntryKey } from './menu.ts';

/** The small pages: react and words only, each its own entry in `small/`. */
export type SmallPage = 'sign-in' | 'register' | 'forgot' | 'reset' | 'activate' | 'mail-result' | 'holder-confirm';

type Row = PageEntry<EntryKey, SmallPage>;

/** The folder is the address without its parameters, unless the row names another. */
const row = (path: string, access: PageAccess, title: MessageKey, more: Partial<Row> = {}): Row => ({
  path,
  at: path
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .join('/'),
  title,
  access,
  ...more,
});

/**
 * Every page of the console (specification §2, acceptance A to K), once: routes, menu highlight, titles, guards and the
 * server's manifest are made from this list. Rows are tried in order, so a fixed address stands before one with a
 * parameter.
 */
export const PAGES: readonly Row[] = [
  row('/', 'anyone', 'menu:title.home', { at: 'home' }),
  row('/login/sso', 'anyone', 'menu:title.login.sso', { small: 'sign-in' }),
  row('/login/register', 'anyone', 'menu:title.login.register', { small: 'register' }),
  row('/login/forgot', 'anyone', 'menu:title.login.forgot', { small: 'forgot' }),
  row('/login/reset/:Token', 'anyone', 'menu:title.login.reset', { small: 'reset' }),
  row('/login/activate/:Token', 'anyone', 'menu:title.login.activate', { small: 'activate' }),
  row('/user/checkemail/result/:Captcha/:Email', 'anyone', 'menu:title.user.checkemail', {
    at: 'user/checkemail',
    small: 'mail-result',
  }),
  row('/user/safety', 'signedIn', 'menu:title.user.safety', { entry: 'user/info' }),
  row('/user/verify', 'customer', 'menu:title.user.verify', { entry: 'user/verify' }),
  row('/user/verify/email', 'customer', 'menu:title.user.verify.email', { entry: 'user/verify' }),
  row('/user/verify/wallet', 'customer', 'menu:title.user.verify.wallet', { entry: 'user/verify' }),
  row('/user/info', 'customer', 'menu:title.user.info', { entry: 'user/info' }),
  row('/user/info/protection', 'signedIn', 'menu:title.user.protection', { entry: 'user/info' }),
  row('/user/info/password', 'signedIn', 'menu:title.user.password', { entry: 'user/info' }),
  row('/user/info/activity', 'customer', 'menu:title.user.activity', { entry: 'user/info' }),
  row('/user/info/notices', 'customer', 'menu:title.user.notices', { entry: 'user/info' }),
  row('/domain/search', 'anyone', 'menu:title.domain.search', { entry: 'domain/search' }),
  row('/domain/register', 'customer', 'menu:title.domain.register'),
  row('/domain/cart', 'customer', 'menu:title.domain.cart'),
  row('/domain/checkout', 'customer', 'menu:title.domain.checkout'),
  row('/domain/order', 'customer', 'menu:title.domain.order'),
  row('/domain/order/:number', 'customer', 'menu:title.domain.order.detail', { at: 'domain/order/detail' }),
  row('/domain/list', 'customer', 'menu:title.domain.list', { entry: 'domain/list' }),
  row('/domain/former', 'customer', 'menu:title.domain.former', { entry: 'domain/list' }),
  row('/domain/renew', 'customer', 'menu:title.domain.renew', { entry: 'domain/renew' }),
  row('/domain/autorenew', 'customer', 'menu:title.domain.autorenew', { entry: 'domain/renew' }),
  row('/domain/delete', 'customer', 'menu:title.domain.delete', { entry: 'domain/list' }),
  row('/domain/restore', 'customer', 'menu:title.domain.restore', { entry: 'domain/list' }),
  row('/domain/transferin', 'customer', 'menu:title.domain.transferin', {
    entry: 'domain/transferin',
  }),
  row('/domain/transferin/list', 'customer', 'menu:title.domain.transferin.list', {
    entry: 'domain/transferin',
  }),
  row('/domain/transferinverify/:Sign', 'anyone', 'menu:title.domain.transferinverify', {
    entry: 'domain/transferin',
  }),
  row('/domain/transferout', 'customer', 'menu:title.domain.transferout', {
    entry: 'domain/transferin',
  }),
  row('/domain/transferout/list', 'customer', 'menu:title.domain.transferout.list', {
    entry: 'domain/transferin',
  }),
  row('/domain/transferoutverify/:Sign/:ID', 'anyone', 'menu:title.domain.transferoutverify', {
    entry: 'domain/transferin',
  }),
  row('/domain/transfercodes', 'customer', 'menu:title.domain.transfercodes', { entry: 'domain/transferin' }),
  row('/domain/editdns', 'customer', 'menu:title.domain.editdns', { entry: 'domain/editdns' }),
  row('/domain/holder', 'customer', 'menu:title.domain.holder', { entry: 'domain/list' }),
  row('/domain/holder/confirm/:Token', 'anyone', 'menu:title.domain.holder.confirm', {
    at: 'domain/holder/confirm',
    small: 'holder-confirm',
  }),
  row('/domain/locks', 'customer', 'menu:title.domain.locks', { entry: 'domain/list' }),
  row('/domain/resolution', 'customer', 'menu:title.domain.resolution', { entry: 'domain/resolution' }),
  row('/domain/resolution/elsewhere', 'customer', 'menu:title.domain.outside', { entry: 'domain/resolution' }),
  row('/domain/resolution/templates', 'customer', 'menu:title.domain.zonetemplates', { entry: 'domain/resolution' }),
  row('/domain/resolution/templates/:recordTemplate', 'customer', 'menu:title.domain.zonetemplate', {
    at: 'domain/resolution/templates/detail',
    entry: 'domain/resolution',
  }),
  row('/domain/resolution/:domain', 'customer', 'menu:title.domain.resolution.zone', {
    at: 'domain/resolution/zone',
    entry: 'domain/resolution',
  }),
  row('/domain/resolution/:domain/queries', 'customer', 'menu:title.domain.resolution.queries', {
    at: 'domain/resolution/queries',
    entry: 'domain/resolution',
  }),
  row('/domain/batch/cleardns', 'customer', 'menu:title.domain.cleardns', {
    entry: 'domain/batch/cleardns',
  }),
  row('/domain/batch/dnssec', 'customer', 'menu:title.domain.manysignings', { entry: 'domain/resolution' }),
  row('/domain/batch/resolution', 'customer', 'menu:title.domain.manyzones', { entry: 'domain/resolution' }),
  row('/domain/batch/template', 'customer', 'menu:title.domain.applytemplate', { entry: 'domain/resolution' }),
  row('/domain/batch/rewind', 'customer', 'menu:title.domain.rewind', { entry: 'domain/resolution' }),
  row('/domain/task', 'customer', 'menu:title.domain.task', { entry: 'domain/list' }),
  row('/domain/taskinfo', 'customer', 'menu:title.domain.taskinfo', { entry: 'domain/list' }),
  row('/domain/push', 'customer', 'menu:title.domain.push', { entry: 'domain/transferin' }),
  row('/domain/push/:push', 'customer', 'menu:title.domain.push.detail', {
    at: 'domain/push/detail',
    entry: 'domain/transferin',
  }),
  row('/domain/emailverify/:Sign', 'anyone', 'menu:title.domain.emailverify', { entry: 'domain/list' }),
  row('/domain/:domain', 'customer', 'menu:title.domain.detail', { at: 'domain/detail', entry: 'domain/list' }),
  row('/template/list', 'customer', 'menu:title.template.list', { entry: 'template/list' }),
  row('/template/create', 'customer', 'menu:title.template.create', { entry: 'template/list' }),
  row('/template/push', 'customer', 'menu:title.template.push', { entry: 'template/list' }),
  row('/template/cn', 'customer', 'menu:title.template.cn', { entry: 'template/list' }),
  row('/template/cn/create', 'customer', 'menu:title.template.cn.create', { entry: 'template/list' }),
  row('/template/cn/edit', 'customer', 'menu:title.template.cn.edit', { entry: 'template/list' }),
  row('/template/:templateId', 'customer', 'menu:title.template.detail', {
    at: 'template/detail',
    entry: 'template/list',
  }),
  row('/finance/center', 'customer', 'menu:title.finance.center', { entry: 'finance/center' }),
  row('/finance/recharge', 'customer', 'menu:title.finance.recharge', { entry: 'finance/recharge' }),
  row('/finance/recharge/info', 'customer', 'menu:title.finance.recharge.info', { entry: 'finance/recharge' }),
  row('/finance/recharge/refund/:recharge', 'customer', 'menu:title.finance.recharge.refund', {
    entry: 'finance/recharge',
  }),
  row('/finance/order', 'customer', 'menu:title.finance.order', { entry: 'finance/order' }),
  row('/finance/record', 'customer', 'menu:title.finance.record', {
    entry: 'finance/record',
  }),
  row('/finance/record/expense', 'customer', 'menu:title.finance.record.expense', {
    entry: 'finance/record',
  }),
  row('/finance/record/income', 'customer', 'menu:title.finance.record.income', {
    entry: 'finance/record',
  }),
  row('/finance/freeze', 'customer', 'menu:title.finance.freeze', {
    entry: 'finance/freeze',
  }),
  row('/finance/withdrawal', 'customer', 'menu:title.finance.withdrawal', {
    entry: 'finance/withdrawal',
  }),
  row('/finance/withdrawal/editbank', 'customer', 'menu:title.finance.withdrawal.editbank', {
    entry: 'finance/withdrawal',
  }),
  row('/finance/withdrawal/apply', 'customer', 'menu:title.finance.withdrawal.apply', {
    entry: 'finance/withdrawal',
  }),
  row('/finance/withdrawal/list', 'customer', 'menu:title.finance.withdrawal.list', {
    entry: 'finance/withdrawal',
  }),
  row('/escrow/transaction', 'anyone', 'menu:title.escrow.transaction', {
    entry: 'escrow/transaction',
  }),
  row('/escrow/escrowlist', 'customer', 'menu:title.escrow.list', {
    entry: 'escrow/escrowlist',
  }),
  row('/escrow/inbox', 'customer', 'menu:title.escrow.inbox', { entry: 'escrow/escrowlist' }),
  row('/escrow/escrowinfo', 'customer', 'menu:title.escrow.info', {
    entry: 'escrow/escrowlist',
  }),
  row('/market', 'anyone', 'menu:title.market', { at: 'market/list', entry: 'market' }),
  row('/market/mine', 'customer', 'menu:title.market.mine', { entry: 'escrow/transaction' }),
  row('/market/:listed', 'anyone', 'menu:title.market.name', { at: 'market/name', entry: 'market' }),
  row('/price', 'anyone', 'menu:title.price', { entry: 'price' }),
  row('/help', 'anyone', 'menu:title.help', { entry: 'help' }),
  row('/certificate', 'anyone', 'menu:title.certificate', { entry: 'help' }),
  row('/contact', 'anyone', 'menu:title.contact', { entry: 'help' }),
  row('/contact/:enquiry', 'anyone', 'menu:title.contact.enquiry', { at: 'contact/enquiry', entry: 'help' }),
  row('/legal/terms', 'anyone', 'menu:title.legal.terms'),
  row('/legal/privacy', 'anyone', 'menu:title.legal.privacy'),
  row('/styleguide', 'demonstration', 'menu:title.styleguide'),
];
