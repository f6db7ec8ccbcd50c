import type { orders as source } from '../zh-HK/orders.ts';

export const orders = {
  'done.added': 'Added to the cart',
  'done.changed': 'Term changed',
  'done.removed': 'Removed from the cart',
  'done.checkout': 'Order placed: the money is held and the names are being registered',
  'done.renew': 'Renewal placed: the money is held and the registry is being told',
  'error.cartFull': 'A cart holds up to {{limit}} names. Check out or remove some first.',
  'error.notInCart': 'This name is not in your cart.',
  'error.cartEmpty': 'Your cart is empty; nothing was charged.',
  'error.nothingToBuy':
    'None of the names in your cart can be registered any more; nothing was charged. Remove them and choose others.',
  'error.priceChanged':
    'The price has changed: the total is now USD {{total}}. Nothing was charged; check it and pay again.',
  'error.noTemplate': 'You have no template yet. Create one first; your cart is kept.',
  'error.notFound': 'This order was not found.',
  'error.renewalRefused': 'Cannot be renewed: {{reason}}. Nothing was charged.',
  'error.underWay': 'Another order for {{name}} is under way. Try again when it is done; nothing was charged twice.',
  'reason.taken': 'Somebody else registered it first; the money is back in your balance',
  'reason.reserved': 'The registry reserves or does not accept this name; the money is back in your balance',
  'reason.refused': 'The registry refused the request; the money is back in your balance',
  'reason.dateMoved':
    'The expiry at the registry differs from our record; not renewed, the money is back in your balance',
  'reason.notRenewable': 'The registry does not allow a renewal now; the money is back in your balance',
  'reason.notOurs': 'The name is no longer with us; the money is back in your balance',
  'reason.waiting':
    'The registry cannot be reached for now; the money stays held and we keep trying, you need not do anything',
  'reason.asking':
    'The registry has not confirmed the result; we are asking. The money stays held and is never charged twice',
  'problem.taken': 'Already registered',
  'problem.mine': 'You already own this name',
  'problem.underWay': 'This name is being registered right now',
  'problem.notSold': 'We do not sell this suffix at present',
  'letter.registerSubject': 'Your registration order {{number}} is decided',
  'letter.renewSubject': 'Your renewal order {{number}} is decided',
  'letter.completed': 'All {{lines}} names of order {{number}} are done. The held money was charged.',
  'letter.partly':
    'Of order {{number}}, {{done}} names are done and {{failed}} could not be done. The money of those is back in your balance.',
  'letter.failed':
    'Order {{number}} could not be done; all of the money is back in your balance. The order page gives the reason for each name.',
  'letter.act': 'See the order',
} as const satisfies Record<keyof typeof source, string>;
