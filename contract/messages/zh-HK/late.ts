/** What a page says by itself where its scripts do not come; the web build paints it, no script says it. */
export const late = {
  title: '頁面尚未啟動',
  why: '可能是網絡緩慢，或有軟件阻止了本頁的程式。',
  write: '仍未能開啟？請來信：',
} as const;
