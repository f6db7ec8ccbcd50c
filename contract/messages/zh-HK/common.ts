export const common = {
  brand: 'Namestead',
  site: 'Namestead 國際站',
  'done.ok': '操作成功',
  loading: '載入中',
} as const;
