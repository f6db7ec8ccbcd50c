import { tronAddress } from '../../chain/addresses.ts';
import { RPC_PATHS } from '../../chain/rpc.ts';
import { NETWORKS, TOKENS } from '../../chain/tokens.ts';
import { type Incoming, type Reply, type Route, redirect } from '../../http.ts';
import { refusing } from '../api-route.ts';
import { millionths, networkNamed, tellRefusal } from '../chain-api.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { faultBlock, faultPages } from './faults.ts';

const SENT_SHOWN = 30;
const KINDS = { usdt: 'USDT, the real one', foreign: 'another token that calls itself USDT' } as const;

interface Sent {
  readonly hash: string;
  readonly words: string;
}

const option = (value: string, words: string, on: boolean): Markup =>
  html`<option value="${value}"${on ? html` selected` : ''}>${words}</option>`;

function sendForm(query: URLSearchParams): Markup {
  const network = query.get('network') ?? 'ethereum';
  return html`<h2>Send tokens</h2>
<form class="row" method="post" action="/chain/send"><label>Network<select name="network">${NETWORKS.map((name) => option(name, name, name === network))}</select></label>
<label>To address<input name="to" required size="46" autocomplete="off" value="${query.get('to') ?? ''}"></label>
<label>Amount<input name="amount" required inputmode="decimal" size="12" value="${query.get('amount') ?? ''}"></label>
<label>Token<select name="kind">${Object.entries(KINDS).map(([kind, words]) => option(kind, words, kind === 'usdt'))}</select></label><button>Send</button></form>`;
}

async function overview(parts: DeskParts, query: URLSearchParams, sent: readonly Sent[]): Promise<Markup> {
  const { acts, node, faults } = parts.chain;
  const height = node.running() ? `block ${await acts.height()}` : 'asleep until somebody asks';
  const rows = sent.map(({ hash, words }) => html`<tr><td><code>${hash}</code></td><td>${words}</td></tr>`);
  return html`<p>The public networks of the stablecoin. One real node plays both; after a transfer a block comes every second, forty times.</p>
<dl><dt>Now</dt><dd>${height}</dd><dt>Token on Ethereum</dt><dd><code>${TOKENS.ethereum}</code></dd>
<dt>Token on TRON</dt><dd><code>${tronAddress(TOKENS.tron)}</code></dd>
<dt>Nodes</dt><dd><code>${parts.base()}${RPC_PATHS.ethereum}</code>, <code>${parts.base()}${RPC_PATHS.tron}</code></dd></dl>
${sendForm(query)}
${table(['Transaction', 'What'], rows, 'Nothing was sent since the desk began.')}
<h2>The chain itself</h2>
<form class="row" method="post" action="/chain/mine"><label>Blocks<input name="blocks" required inputmode="numeric" size="6" value="12"></label><button>Mine</button></form>
<form class="row" method="post" action="/chain/reorg"><label>Last blocks to replace, their transactions lost<input name="depth" required inputmode="numeric" size="6" value="3"></label><button>Reorganise</button></form>
<form class="row" method="post" action="/chain/pace"><input type="hidden" name="on" value="${acts.pace.on ? 'no' : 'yes'}"><button>${acts.pace.on ? 'Let no block come by itself' : 'Let blocks come after transfers'}</button></form>
${faultBlock('/chain', faults)}`;
}

/** `/chain`: a wallet for everybody, and the means to make the chain behave as chains sometimes do. */
export function chainPages(parts: DeskParts): Route[] {
  const { acts, faults } = parts.chain;
  const sent: Sent[] = [];
  const does = (name: string, work: (fields: Record<string, string>) => Promise<unknown>): Route => ({
    method: 'POST',
    pattern: `/chain/${name}`,
    answer: refusing(
      (incoming: Incoming): Promise<Reply> =>
        tellRefusal(async () => {
          await work(formFields(incoming));
          return redirect('/chain');
        }),
    ),
  });
  return [
    ...faultPages('/chain', faults),
    {
      method: 'GET',
      pattern: '/chain',
      answer: async ({ query }) => page('Stablecoin networks', '/chain', await overview(parts, query, sent)),
    },
    does('send', async ({ network, to = '', amount = '', kind }) => {
      const values = [millionths(amount)];
      const hash = await acts.send({ network: networkNamed(network), to, values, foreign: kind === 'foreign' });
      sent.unshift({ hash, words: `${amount} ${kind === 'foreign' ? 'of another token' : 'USDT'} to ${to}` });
      sent.splice(SENT_SHOWN);
    }),
    does('mine', ({ blocks }) => acts.mine(Number(blocks))),
    does('reorg', ({ depth }) => acts.reorg(Number(depth))),
    does('pace', async ({ on }) => {
      acts.pace.on = on === 'yes';
    }),
  ];
}
