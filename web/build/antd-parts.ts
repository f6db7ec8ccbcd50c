/**
 * Every antd component whose style is extracted at build: those imported anywhere below `web/`, and the inner ones they draw with. Nothing makes
 * CSS at run time, so a component that is missing here would stand naked; `antd-parts.test.ts` compares the list with the imports.
 */
export const ANTD_PARTS = [
  'Alert',
  'App',
  'Button',
  'Checkbox',
  'DatePicker',
  'Descriptions',
  'Drawer',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Menu',
  'Modal',
  'Pagination',
  'Popover',
  'Progress',
  'QRCode',
  'Radio',
  'Result',
  'Segmented',
  'Select',
  'Skeleton',
  'Space',
  'Spin',
  'Steps',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'Tooltip',
  'message',
] as const;

/** Imported from antd without a style of their own. */
export const ANTD_BARE = ['ConfigProvider', 'theme'] as const;
