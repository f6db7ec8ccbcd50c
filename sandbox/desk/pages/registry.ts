import { domainToUnicode } from 'node:url';
import { HttpRefusal, type Route, redirect } from '../../http.ts';
import type {
  DeskContact,
  DeskDomain,
  DomainRow,
  LoggedFrame,
  SandboxRegistry,
} from '../../registry/start-registry.ts';
import { refusing } from '../api-route.ts';
import { formFields } from '../form.ts';
import { html, type Markup } from '../html.ts';
import { instant, page, table } from '../page.ts';
import type { DeskParts } from '../parts.ts';
import { registryName, registryNamed, registryOf } from '../registry-api.ts';
import { COMMANDS, REGISTRY_FAULTS, registryFaultFrom } from '../registry-faults.ts';

const NAMES_SHOWN = 50;
const FRAMES_SHOWN = 60;

const orNone = (list: readonly string[]): string => list.join(', ') || 'none';

const nameRow = (
  row: DomainRow,
): Markup => html`<tr><td><a class="name" href="/registry/names/${row.name}">${row.name}</a></td>
<td>${row.registrar}</td><td>${instant(row.createdAt)}</td><td>${instant(row.expiresAt)}</td><td>${orNone([...row.statuses, ...row.rgpStatuses])}</td></tr>`;

const frameRow = (frame: LoggedFrame): Markup => html`<tr><td>${frame.id}</td><td>${instant(frame.at)}</td>
<td>${frame.session}</td><td>${frame.direction}</td><td><code>${frame.what}</code></td><td>${frame.code ?? ''}</td>
<td>${frame.xml === '' ? `${frame.bytes} bytes, not readable` : html`<details><summary>${frame.bytes} bytes</summary><pre>${frame.xml}</pre></details>`}</td></tr>`;

function faultBlock(registry: SandboxRegistry): Markup {
  const option = (value: string, words: string) => html`<option value="${value}">${words}</option>`;
  const rows = registry.faults().map(
    (
      fault,
    ) => html`<tr><td><code>${fault.kind}</code></td><td>${REGISTRY_FAULTS[fault.kind]}</td><td><code>${fault.command ?? 'any'}</code></td>
<td>${fault.kind === 'down' ? 'until switched off' : `${fault.left} more`}</td></tr>`,
  );
  return html`<h2>Faults</h2>
<form class="row" method="post" action="/registry/faults"><input type="hidden" name="registry" value="${registry.traits.name}">
<label>Fault<select name="kind">${Object.entries(REGISTRY_FAULTS).map(([kind, words]) => option(kind, `${kind}: ${words}`))}</select></label>
<label>Command<select name="command">${Object.keys(COMMANDS).map((command) => option(command, command))}</select></label>
<label>Times (empty: once)<input name="times" inputmode="numeric" size="6"></label>
<label>Delay in ms<input name="delayMs" inputmode="numeric" size="8"></label><button>Switch on</button></form>
${table(['Fault', 'What it does', 'Command', 'How long'], rows, 'No fault is switched on.')}
${rows.length > 0 && html`<form class="row" method="post" action="/registry/faults/clear"><input type="hidden" name="registry" value="${registry.traits.name}"><button>Switch all off</button></form>`}`;
}

function demandBlock(registry: SandboxRegistry): Markup | false {
  if (!registry.traits.extensions.includes('verificationCode')) return false;
  const { verificationCodes: on } = registry.demands;
  return html`<h2>Verification codes</h2><form class="row" method="post" action="/registry/demands"><input type="hidden" name="registry" value="${registry.traits.name}">
<input type="hidden" name="verificationCodes" value="${on ? 'no' : 'yes'}"><p>${on ? 'Every creation must bring signed codes for its name and its holder.' : 'Codes are taken, but none is demanded.'}</p>
<button>${on ? 'Demand none' : 'Demand them'}</button></form>`;
}

function contactBlock(registry: SandboxRegistry): Markup | false {
  if (!registry.traits.contacts) return false;
  const row = ({ id, registrar, postal, email, usedBy }: DeskContact) =>
    html`<tr><td><code>${id}</code></td><td>${registrar}</td><td>${postal[0]?.name ?? ''}</td><td>${email}</td><td>${usedBy.length}</td></tr>`;
  const rows = registry.contacts({ limit: NAMES_SHOWN }).map(row);
  return html`<h2>Contacts</h2>${table(['Id', 'Registrar', 'Name', 'Mail', 'Places'], rows, 'No contact.')}`;
}

/** With what any EPP client plays the registrar that nobody plays. */
function secondBlock({ host, port, second }: SandboxRegistry): Markup {
  const { login, password, caFile, certFile, keyFile } = second;
  return html`<h2>Play the other side</h2><p>Any EPP client can log in as a registrar of its own, ask for names, approve and reject.</p>
<dl><dt>Address</dt><dd><code>${host}:${port}</code>, TLS</dd><dt>Login</dt><dd><code>${login}</code></dd><dt>Password</dt><dd><code>${password}</code></dd>
<dt>Certificate</dt><dd><code>${certFile}</code></dd><dt>Key</dt><dd><code>${keyFile}</code></dd><dt>Authority</dt><dd><code>${caFile}</code></dd></dl>`;
}

/** The other registries, and what this one sells and keeps for itself. */
function head(registries: readonly SandboxRegistry[], registry: SandboxRegistry): Markup {
  const { traits } = registry;
  const premium = Object.entries(traits.suffixes).flatMap(([suffix, { premium: tiers = {} }]) =>
    Object.keys(tiers).map((label) => `${label}.${suffix}`),
  );
  const doors = registries.map(
    ({ traits: { name, title } }) =>
      html`<a href="/registry?of=${name}"${name === traits.name ? html` aria-current="page"` : ''}>${title}</a> `,
  );
  return html`<nav>${doors}</nav>
<p>${traits.title}, spoken to over EPP on port ${registry.port}: ${Object.keys(traits.suffixes)
    .map((suffix) => `.${domainToUnicode(suffix)}`)
    .join(' ')}</p>
<dl><dt>Premium names</dt><dd>${orNone(premium)}</dd><dt>Reserved labels</dt><dd>${orNone(traits.reserved)}</dd></dl>`;
}

function overview(registries: readonly SandboxRegistry[], registry: SandboxRegistry, search: string): Markup {
  const names = registry.domains({ search: search ? registryName(search) : '', limit: NAMES_SHOWN }).map(nameRow);
  const own = registry.domains({ registrar: registry.credentials.login, limit: NAMES_SHOWN }).map(nameRow);
  const frames = registry.log(FRAMES_SHOWN).reverse().map(frameRow);
  const registrars = registry
    .registrars()
    .map(
      (one) =>
        html`<tr><td><code>${one.id}</code></td><td>${one.title}</td><td>USD ${one.balance}</td><td>${one.sessions}</td><td>${one.messages}</td></tr>`,
    );
  const columns = ['Name', 'Registrar', 'Created', 'Expires', 'Status'];
  return html`${head(registries, registry)}
<h2>Registrars</h2>${table(['Login', 'Name', 'Deposit', 'Sessions', 'Messages'], registrars, 'No registrar.')}
<h2>Names of ${registry.credentials.login}</h2>${table(columns, own, 'This registrar has no name yet.')}
<h2>Find a name</h2>
<form class="row" method="get" action="/registry"><input type="hidden" name="of" value="${registry.traits.name}"><label>Name or a part of it<input name="search" value="${search}" size="32"></label><button>Find</button></form>
${search !== '' && table(columns, names, 'No such name is registered.')}
${secondBlock(registry)}${contactBlock(registry)}${demandBlock(registry)}<h2>Recent frames</h2>${table(['No.', 'At', 'Session', 'Direction', 'Command', 'Result', 'Frame'], frames, 'Nobody has spoken to the registry yet.')}
${faultBlock(registry)}`;
}

function record(domain: DeskDomain): Markup {
  const typed = domainToUnicode(domain.name);
  const history = domain.history.map(
    (event) =>
      html`<tr><td>${instant(event.at)}</td><td>${event.registrar}</td><td>${event.what}</td><td><code>${event.clTRID ?? ''}</code></td><td><code>${event.svTRID}</code></td></tr>`,
  );
  const { transfer } = domain;
  return html`<dl>${typed !== domain.name && html`<dt>Written</dt><dd>${typed}</dd>`}
<dt>ROID</dt><dd><code>${domain.roid}</code></dd><dt>Registrar</dt><dd>${domain.registrar}</dd>
<dt>Created by</dt><dd>${domain.creator}, ${instant(domain.createdAt)}</dd><dt>Expires</dt><dd>${instant(domain.expiresAt)}</dd>
<dt>Updated</dt><dd>${domain.updatedAt ? instant(domain.updatedAt) : 'never'}</dd>
<dt>Transferred</dt><dd>${domain.transferredAt ? instant(domain.transferredAt) : 'never'}</dd>
<dt>Status</dt><dd>${orNone(domain.statuses)}</dd><dt>Grace and redemption</dt><dd>${orNone(domain.rgpStatuses)}</dd>
<dt>Name servers</dt><dd>${orNone(domain.nameservers)}</dd>
<dt>Hosts under it</dt><dd>${orNone(domain.hosts.map((host) => `${host.name} (${host.addresses.join(' ')})`))}</dd>
<dt>Contacts</dt><dd>${orNone(domain.contacts.map(({ role, id }) => `${role} ${id}`))}</dd>
<dt>DS records</dt><dd>${domain.ds.length || 'none'}</dd><dt>Transfer code</dt><dd>${domain.hasAuthInfo ? 'set' : 'not set'}</dd>
<dt>Last transfer</dt><dd>${transfer ? html`${transfer.status}, asked by ${transfer.requester} ${instant(transfer.requestedAt)}, from ${transfer.loser}` : 'none'}</dd></dl>
<h2>History</h2>${table(['At', 'By', 'What', 'Client transaction', 'Server transaction'], history, 'Nothing was done to it since the registry began.')}
<p><a href="/registry">Registry</a></p>`;
}

/** `/registry`: registrars, names, recent frames, faults; `/registry/names/:name`: one name's own record. */
export function registryPages({ registries }: DeskParts): Route[] {
  return [
    {
      method: 'GET',
      pattern: '/registry',
      answer: ({ query }) => {
        const registry = registryNamed(registries, query.get('of'));
        return page('Registries', '/registry', overview(registries, registry, query.get('search') ?? ''));
      },
    },
    {
      method: 'GET',
      pattern: '/registry/names/:name',
      answer: ({ params }) => {
        const name = registryName(params['name'] ?? '');
        const found = registryOf(registries, name).domain(name);
        if (!found) throw new HttpRefusal(404, 'no such name is registered');
        return page(found.name, '/registry', record(found));
      },
    },
    {
      method: 'POST',
      pattern: '/registry/demands',
      answer: refusing((incoming) => {
        const { registry: wanted, verificationCodes } = formFields(incoming);
        const registry = registryNamed(registries, wanted);
        registry.demands.verificationCodes = verificationCodes === 'yes';
        return redirect(`/registry?of=${registry.traits.name}`);
      }),
    },
    {
      method: 'POST',
      pattern: '/registry/faults',
      answer: refusing(async (incoming) => {
        const { registry: wanted, ...fields } = formFields(incoming);
        const registry = registryNamed(registries, wanted);
        await registry.setFault(registryFaultFrom(fields));
        return redirect(`/registry?of=${registry.traits.name}`);
      }),
    },
    {
      method: 'POST',
      pattern: '/registry/faults/clear',
      answer: refusing(async (incoming) => {
        const registry = registryNamed(registries, formFields(incoming)['registry']);
        await registry.clearFaults();
        return redirect(`/registry?of=${registry.traits.name}`);
      }),
    },
  ];
}
