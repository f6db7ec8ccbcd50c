import type { searchline as source } from '../zh-HK/searchline.ts';

export const searchline = {
  'error.changed': 'The list was changed meanwhile. Reload and try again.',
  'error.wrong': '{{count|line is|lines are}} not right; the list was not changed',
  'error.tooMany': 'There can be up to {{max}} networks; this list has {{count}}',
  'wrong.form': 'Not a network or address, as in 192.0.2.0/24 or 2001:db8::/32',
  'wrong.inexact': 'The address has bits set after its prefix. If you mean the whole network, write {{network}}',
  'wrong.wide': 'The network is too large: at least /{{v4}} in IPv4, /{{v6}} in IPv6',
  'wrong.narrow': 'IPv6 networks are told apart up to /{{bits}}: write {{network}}',
  'wrong.name': 'The name of the search engine is too long; it can have up to {{max}} characters',
  'text.tooLong': 'The list has at most {{max}} characters',
  done: 'Saved. Name servers use it within seconds.',
  title: 'Search engine networks',
  about:
    'Queries from these networks are on the line “Search engines”, which goes before carriers and overseas. Search engines publish the networks of their crawlers, not those of their resolvers, so you have to find these out and enter them yourself.',
  nobody: 'No networks have been entered: no one is on the line “Search engines” yet.',
  'field.text': 'Networks',
  'field.text.help':
    'One IPv4 or IPv6 network, or one IPv4 address, per line. The name of the search engine can follow after #; a line that begins with # is a comment. If the list is empty, no one is on this line.',
  save: 'Save',
  last: 'Last change: {{by}}',
  'table.title': 'Networks by search engine',
  'col.engine': 'Search engine',
  'col.count': 'Networks',
  noName: 'Not named',
  total: '{{count|network|networks}} in total',
} satisfies Record<keyof typeof source, string>;
