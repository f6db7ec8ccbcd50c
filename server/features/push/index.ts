export { judgePushes, type OrdersUnderWay, pushesKind } from './judge-names.ts';
export type { PushEnd } from './machine.ts';
export { pushOwnData } from './own-data-store.ts';
export { pushPaperOf } from './paper.ts';
export { reserveByPush } from './reserve-name.ts';
export { refuseBeyondLimit } from './sale/beyond-limit.ts';
export { refuseSelf } from './sale/refuse-self.ts';
export { endOverdue } from './send-push.ts';
export { letGoSince } from './store.ts';
