/**
 * Every antd component whose style is extracted at build: those imported anywhere below `web/`, and the inner ones they draw with. Nothing makes
 * CSS at run time, so a component that is missing here would stand naked; `antd-parts.test.ts` compares the list with the imports.
 * Each costs every reader: Modal, Select, Table, Menu, Tabs, Steps 3 to 5 kB gz, DatePicker 6; add what is used, not more.
 */
export const ANTD_PARTS = [
  'Button',
  'Checkbox',
  'Empty',
  'Form',
  'Input',
  'Modal',
  'Radio',
  'Segmented',
  'Select',
  'Spin',
  'Table',
  'Tooltip',
] as const;

/** Imported from antd without a style of their own. */
export const ANTD_BARE = ['ConfigProvider', 'theme'] as const;
