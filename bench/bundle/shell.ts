import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Layout, Menu } from 'antd';
import zhHK from 'antd/es/locale/zh_HK.js';
import i18next from 'i18next';
import { type ComponentType, createElement as h, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import * as z from 'zod/mini';

const Answer = z.object({ Items: z.array(z.object({ Name: z.string(), Price: z.optional(z.string()) })) });

/** A read through query and schema, as every console page does one. */
export function useRows(): { Name: string; Price?: string | undefined }[] {
  const { data } = useQuery({
    queryKey: ['rows'],
    queryFn: async () => z.parse(Answer, await (await fetch('/api/rows')).json()).Items,
  });
  return data ?? [];
}

function Frame(): ReactNode {
  const { t, i18n } = useTranslation();
  const items = ['home', 'list', 'form'].map((key) => ({ key, label: h(Link, { to: `/${key}` }, t(key)) }));
  return h(
    Layout,
    null,
    h(Layout.Header, null, h(Button, { onClick: () => void i18n.changeLanguage('en') }, t('lang'))),
    h(Layout, null, h(Layout.Sider, null, h(Menu, { items, mode: 'inline' })), h(Layout.Content, null, h(Outlet))),
  );
}

/** The reference shell with one page: react, antd's layout, menu and one locale, router, query, i18n and schema library. */
export async function start(Page: ComponentType): Promise<void> {
  await i18next.use(initReactI18next).init({ lng: 'zh-HK', resources: { 'zh-HK': { translation: {} } } });
  const router = createBrowserRouter([{ element: h(Frame), children: [{ path: '*', element: h(Page) }] }]);
  const app = h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router }));
  createRoot(document.getElementById('root') as HTMLElement).render(h(ConfigProvider, { locale: zhHK }, app));
}
