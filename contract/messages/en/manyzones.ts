import type { manyzones as source } from '../zh-HK/manyzones.ts';

export const manyzones = {
  'error.loseMuch':
    '{{count}} names would lose more than {{percent}} % of their records. Look at the preview and confirm, then start.',
  'records.needed': 'Add at least one record',
  'records.tooMany': 'At most 50 records can be set at a time',
  'reason.host': 'The record {{host}} {{type}} cannot stand in this name',
  'reason.cname': 'The host {{host}} would have a CNAME beside other records; choose to replace, or another host',
  'reason.addressBeside':
    'The host {{host}} would have its addresses from two places; choose to replace, or another host',
  'reason.forwardLoop': 'The forward of the host {{host}} would lead back to where it began',
  'reason.double': 'The record {{host}} is there twice',
  'reason.clearedLately': 'Cleared within the last 60 minutes; can be cleared again from {{from}}',
  'reason.nothing': 'This name has no records to clear',
  about: 'Set the same records for many names, up to {{limit}} at a time. Look first, then start; it can be undone.',
  'records.title': 'Records to set',
  'records.empty': 'No records yet',
  mode: 'What happens to records that are there',
  'mode.add': 'Only add',
  'mode.add.help': 'Records that are there stay; the same record only gets the new TTL and note.',
  'mode.replace': 'Replace the same host and type',
  'mode.replace.help': 'Records of the same host and type are deleted, and those that conflict with a CNAME.',
  'mode.replaceAll': 'Replace everything',
  'mode.replaceAll.help': 'All records that are there are deleted; only these remain.',
  'seen.title': 'Changes to each name',
  'seen.name': 'Name',
  'seen.added': 'Added',
  'seen.same': 'Unchanged',
  'seen.removed': 'Deleted',
  'seen.removedTitle': 'Records to be deleted',
  'seen.more': 'and {{count}} more',
  'seen.notOurs': 'Name servers elsewhere: no effect yet',
  loseMuch: '{{count}} names would lose more than {{percent}} % of their records. I have looked and want to go on.',
  start: 'Set records of {{count}} names',
  'clear.about':
    'Delete all records that many names have with us, up to {{limit}} names at a time. The same name cannot be cleared again within 60 minutes; it can be undone.',
  'clear.start': 'Clear resolution of {{count}} names',
} satisfies Record<keyof typeof source, string>;
