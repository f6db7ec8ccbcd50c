import { Form, Select, Table } from 'antd';
import { createElement as h, type ReactNode } from 'react';
import { start, useRows } from './shell.ts';

// Reference: the shell with a table, a form and a select.
function Page(): ReactNode {
  const rows = useRows();
  const columns = ['Name', 'Price'].map((key) => ({ key, dataIndex: key, title: key }));
  return h(
    Form,
    null,
    h(Form.Item, { name: 'suffix', label: 'suffix' }, h(Select, { options: [{ value: 'com' }] })),
    h(Table, { rowKey: 'Name', dataSource: rows, columns }),
  );
}
await start(Page);
