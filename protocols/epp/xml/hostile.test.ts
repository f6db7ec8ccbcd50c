import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, test } from 'vitest';
import { parseXml, XmlSyntaxError } from './parse.ts';
import { childOf, textOf } from './tree.ts';
import { writeDocument, writeFragment, XmlWriteError } from './write.ts';

const EPP = 'urn:ietf:params:xml:ns:epp-1.0';
const frame = (inside: string, prolog = '') => Buffer.from(`${prolog}<epp xmlns="${EPP}">${inside}</epp>`);
const refused = (bytes: Uint8Array) => expect(() => parseXml(bytes)).toThrow(XmlSyntaxError);

describe('frames that attack the parser', () => {
  test('any DOCTYPE is refused, however harmless', () => {
    refused(frame('<hello/>', '<!DOCTYPE epp>'));
    refused(frame('<hello/>', '<!DOCTYPE epp [<!ATTLIST epp x CDATA "y">]>'));
    refused(frame('<hello/>', '<!DOCTYPE epp SYSTEM "http://127.0.0.1:1/epp.dtd">'));
    refused(Buffer.from(`<!DOCTYPE epp [<!ENTITY a "b">]><epp xmlns="${EPP}">&a;</epp>`, 'utf16le'));
  });

  test('billion laughs costs neither time nor memory', () => {
    const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const before = performance.now();
    refused(frame('<hello>&l30;</hello>', `<!DOCTYPE epp [<!ENTITY l0 "lol">${entities}]>`));
    refused(frame('<hello a="&l30;"/>', `<!DOCTYPE epp [<!ENTITY l0 "lol">${entities}]>`));
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('a local file is never read, even where the library could', () => {
    xmlRegisterFsInputProviders();
    const folder = mkdtempSync(join(tmpdir(), 'epp-xxe-'));
    try {
      const file = join(folder, 'secret.txt');
      writeFileSync(file, 'S3CRET');
      for (const address of [file, `file://${file}`]) {
        let message = '';
        try {
          parseXml(frame('<hello>&x;</hello>', `<!DOCTYPE epp [<!ENTITY x SYSTEM "${address}">]>`));
        } catch (error) {
          message = String(error);
        }
        expect(message).toContain('XmlSyntaxError');
        expect(message).not.toContain('S3CRET');
        refused(frame('<hello/>', `<!DOCTYPE epp [<!ENTITY % x SYSTEM "${address}">%x;]>`));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('no address is ever called', async () => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls++;
      response.end('<!ENTITY a "b">');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    refused(frame('<hello>&x;</hello>', `<!DOCTYPE epp [<!ENTITY x SYSTEM "${url}">]>`));
    refused(frame('<hello/>', `<!DOCTYPE epp SYSTEM "${url}">`));
    // A schema location and an XInclude are only text.
    parseXml(
      frame(`<hello xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${EPP} ${url}"/>`),
    );
    parseXml(frame(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}"/>`));
    await new Promise((resolve) => server.close(resolve));
    expect(calls).toBe(0);
  });

  test('entities that nobody declared, endless depth and broken text', () => {
    refused(frame('&nbsp;'));
    refused(frame('<a>'.repeat(5_000) + '</a>'.repeat(5_000)));
    refused(frame('<hello>'));
    refused(frame('<hello/></epp><epp>'));
    refused(frame('<hello a="1" a="2"/>'));
    refused(frame('\u0000'));
    refused(Buffer.concat([frame('<a>').subarray(0, -6), Buffer.from([0xff, 0xfe, 0x3c])]));
    refused(Buffer.from(''));
    refused(Buffer.from('hello'));
    refused(Buffer.from(`<x:epp/>${' '.repeat(10)}`));
  });

  test('a message about a frame repeats nothing of it', () => {
    expect(() => parseXml(frame('<pw>s3cret-PW</pwd>'))).toThrow(/^(?!.*s3cret).*$/s);
  });
});

describe('encodings', () => {
  const xml = '<?xml version="1.0"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><a>é\u4E2D😀</a></epp>';
  const content = (bytes: Uint8Array) => textOf(childOf(parseXml(bytes), EPP, 'a') ?? '');

  test('UTF-8 with and without a byte order mark, and UTF-16, are read (XML 1.0 §4.3.3)', () => {
    expect(content(Buffer.from(xml))).toBe('é\u4E2D😀');
    expect(content(Buffer.from(`\uFEFF${xml}`))).toBe('é\u4E2D😀');
    expect(content(Buffer.from(`\uFEFF${xml}`, 'utf16le'))).toBe('é\u4E2D😀');
    expect(content(Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16())).toBe('é\u4E2D😀');
  });

  test('another encoding is refused', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><epp>\xe9</epp>', 'latin1');
    refused(latin);
    refused(Buffer.from('<?xml version="1.0" encoding="made-up"?><epp/>'));
    refused(Buffer.concat([Buffer.from('<epp>'), Buffer.of(0xe9), Buffer.from('</epp>')]));
  });
});

describe('comments, CDATA and character references inside a name', () => {
  test.each([
    'example.com',
    'exa<!-- no -->mple.com',
    '<![CDATA[example.com]]>',
    'exa<![CDATA[mple]]>.com',
    'ex&#97;mple.com',
    'exa<?x y?>mple.com',
  ])('%s is one text', (text) => {
    const name = childOf(parseXml(frame(`<name>${text}</name>`)), EPP, 'name');
    expect(name?.children).toEqual(['example.com']);
  });
});

describe('writing', () => {
  const NASTY = `]]> & < > " ' \t\n\r é 😀 <!-- --> <![CDATA[x]]>`;

  test('whatever is written is read back the same, in text and in attributes', () => {
    const root = { ns: EPP, name: 'epp', attributes: { a: NASTY }, children: [NASTY] };
    const read = parseXml(Buffer.from(writeDocument(root)));
    expect(read).toEqual(root);
    const small = writeFragment({ ns: '', name: 'a', attributes: { b: '"\n' }, children: [']]>'] });
    expect(small).toBe('<a b="&quot;&#10;">]]&gt;</a>');
  });

  test('namespaces survive: known, unknown, none, nested and on attributes', () => {
    const leaf = (ns: string, name: string, children: (string | object)[] = []) => ({
      ns,
      name,
      attributes: {},
      children,
    });
    const domain = 'urn:ietf:params:xml:ns:domain-1.0';
    const root = leaf(EPP, 'epp', [
      leaf(domain, 'a', [leaf('urn:x', 'b', [leaf(domain, 'c'), leaf('', 'd', [leaf(EPP, 'e')]), leaf('urn:y', 'f')])]),
      { ...leaf('urn:x', 'g'), attributes: { '{urn:z}h': '1', '{http://www.w3.org/XML/1998/namespace}lang': 'en' } },
    ]) as Parameters<typeof writeDocument>[0];
    expect(parseXml(Buffer.from(writeDocument(root)))).toEqual(root);
    expect(parseXml(Buffer.from(writeFragment(root)))).toEqual(root);
  });

  test('what XML cannot carry is refused, not dropped', () => {
    const leaf = { ns: '', name: 'a', attributes: {}, children: [] };
    for (const text of ['\u0000', '\u0008', '\u001F', '\uFFFE', '\uFFFF', '\uD800', '\uDC00x', 'a\uD83D']) {
      const bad = [
        { children: [text] },
        { attributes: { b: text } },
        { attributes: { [`{${text}}b`]: '' } },
        { ns: text },
      ];
      for (const part of bad)
        expect(() => writeDocument({ ...leaf, ...part }), JSON.stringify(part)).toThrow(XmlWriteError);
    }
    expect(() => writeDocument({ ...leaf, name: 'a b' })).toThrow(XmlWriteError);
    expect(() => writeDocument({ ...leaf, attributes: { 'b c': '' } })).toThrow(XmlWriteError);
    expect(() => writeDocument({ ...leaf, children: [{ ...leaf, name: '\u540d' }] })).toThrow(XmlWriteError);
  });

  test('what was read can always be kept, whatever script its names and attributes are in', () => {
    const foreign = parseXml(frame('<\u540d xmlns="urn:x" \u5b57="1" xmlns:z="urn:z" z:\u00e9="2">\u540d</\u540d>'));
    expect(parseXml(Buffer.from(writeFragment(foreign)))).toEqual(foreign);
  });
});
