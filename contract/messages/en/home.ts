import type { home as source } from '../zh-HK/home.ts';

export const home = {
  'visitor.title': 'A home for your names',
  'visitor.about': 'Register, renew, transfer, resolve and trade domain names in one place.',
  'customer.title': 'Home',
  'customer.about': 'What needs you today, your balance and the names that expire soon.',
  'search.label': 'Domain name',
  'search.placeholder': 'Type a name, such as example',
  'search.act': 'Search',
  'search.hint': 'Several names at once are fine; put spaces between them.',
  'prices.act': 'See prices',
  'signIn.act': 'Sign in',
  'register.act': 'Create an account',
  'profile.title': 'Set your profile and security code first',
  'profile.about': 'After that you can top up and register names; we make a personal template for you.',
  'profile.act': 'Set profile',
} as const satisfies Record<keyof typeof source, string>;
