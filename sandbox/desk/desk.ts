import { BANK_PATH } from '../bank/api.ts';
import { json, type Reply, type Route } from '../http.ts';
import { VERIFICATION_PATH } from '../verification/api.ts';
import { apiRoutes } from './api.ts';
import { html } from './html.ts';
import { page, styleRoute } from './page.ts';
import { bankPages } from './pages/bank.ts';
import { cardPages } from './pages/card.ts';
import { chainPages } from './pages/chain.ts';
import { clockPages } from './pages/clock.ts';
import { mailboxPages } from './pages/mailbox.ts';
import { overviewPages } from './pages/overview.ts';
import { registryPages } from './pages/registry.ts';
import { scanPages } from './pages/scan.ts';
import { verificationPages } from './pages/verification.ts';
import type { DeskParts } from './parts.ts';

/** The desk's pages and JSON API, and the companies' own HTTP addresses. */
export function deskRoutes(parts: DeskParts): Route[] {
  return [
    styleRoute,
    ...overviewPages(parts),
    ...mailboxPages(parts),
    ...cardPages(parts),
    ...bankPages(parts),
    ...scanPages(parts),
    ...registryPages(parts),
    ...verificationPages(parts),
    ...chainPages(parts),
    ...clockPages(parts),
    ...apiRoutes(parts),
    ...parts.card.routes,
    ...parts.scan.routes,
    ...parts.bank.routes,
    ...parts.chain.routes,
    ...parts.verification.routes,
  ];
}

/** A refusal in the manner of whoever was asked: the card API, the desk's API, or a page. */
export function refusedReply(path: string, status: number, message: string): Reply {
  if (path.startsWith('/v1/')) return json({ error: { type: 'invalid_request_error', message } }, status);
  if (path.startsWith('/v3/')) return json({ code: 'RESOURCE_NOT_EXISTS', message }, status);
  if (path.startsWith('/desk/api/') || path.startsWith(BANK_PATH) || path.startsWith(VERIFICATION_PATH))
    return json({ error: message }, status);
  return page('This did not work', '', html`<p>${message}.</p><p><a href="/">Back to the desk</a></p>`, { status });
}
