import type { late as source } from '../zh-HK/late.ts';

export const late = {
  title: '页面尚未启动',
  why: '可能是网络缓慢，或有软件阻止了本页的程序。',
  write: '仍无法打开？请来信：',
} as const satisfies Record<keyof typeof source, string>;
