import { describe, expect, test } from 'vitest';
import { readXml, XmlError } from './reader.ts';
import { rewrite } from './writer.ts';

const read = (text: string) => readXml(Buffer.from(text, 'utf8'));

describe('what is read', () => {
  test('namespaces by prefix and by default, attributes without one', () => {
    const root = read('<a xmlns="urn:a" xmlns:b="urn:b" x="1"><b:c b:y="2"/><d xmlns=""/></a>');
    expect([root.uri, root.name]).toEqual(['urn:a', 'a']);
    expect(root.attributes).toEqual([{ uri: '', name: 'x', value: '1' }]);
    expect(root.children).toEqual([
      { uri: 'urn:b', name: 'c', attributes: [{ uri: 'urn:b', name: 'y', value: '2' }], children: [] },
      { uri: '', name: 'd', attributes: [], children: [] },
    ]);
  });

  test('comments and CDATA inside a name leave one text', () => {
    expect(read('<n>exa<!-- no -->mple<![CDATA[.c]]>om</n>').children).toEqual(['example.com']);
    expect(read('<n><![CDATA[<&>]]></n>').children).toEqual(['<&>']);
  });

  test('references, line ends and a byte order mark', () => {
    expect(read('<n a="&quot;&#65;\t">&lt;&amp;&gt;&apos;&#x4e2d;&#128512;</n>')).toMatchObject({
      attributes: [{ value: '"A ' }],
      children: ["<&>'中😀"],
    });
    expect(read('\ufeff<?xml version="1.0"?>\r\n<n>a\r\nb\rc</n>\n<!-- end -->').children).toEqual(['a\nb\nc']);
  });

  test('what is written again is read the same, without what is masked', () => {
    const root = read('<a xmlns="urn:a"><b:c xmlns:b="urn:b" x="&lt;">1 &amp; 2</b:c><pw>secret</pw></a>');
    const again = rewrite(root, new Set(['pw']));
    expect(again).not.toContain('secret');
    expect(read(again).children[0]).toEqual(root.children[0]);
  });
});

describe('what is refused', () => {
  const billion = `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><a>&l9;</a>`;
  test.each([
    ['an internal subset', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a bare DOCTYPE', '<!DOCTYPE a><a/>'],
    ['billion laughs', billion],
    ['a local file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a remote address', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]><a>&x;</a>'],
    ['an instruction', '<?php 1?><a/>'],
    ['an instruction inside', '<a><?x y?></a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['a reference to a control character', '<a>&#0;</a>'],
    ['a reference to a surrogate', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a noncharacter', '<a>\uffff</a>'],
    [']]> in text', '<a>]]></a>'],
    ['tags that cross', '<a><b></a></b>'],
    ['tags of two prefixes', '<a xmlns:p="urn:x" xmlns:q="urn:x"><p:b></q:b></a>'],
    ['a missing end', '<a><b/>'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>x'],
    ['nothing', '   '],
    ['an undeclared prefix', '<x:a/>'],
    ['a prefix taken away', '<a xmlns:p="urn:x"><b xmlns:p=""/></a>'],
    ['the xml prefix bound anew', '<a xmlns:xml="urn:x"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice by namespace', '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>'],
    ['an unquoted attribute', '<a b=1/>'],
    ['< in an attribute', '<a b="<"/>'],
    ['attributes without space', '<a b="1"c="2"/>'],
    ['a double hyphen in a comment', '<!-- a -- b --><a/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['another version', '<?xml version="1.1"?><a/>'],
    ['a depth of 33', '<a>'.repeat(33) + '</a>'.repeat(33)],
    ['5001 elements', `<a>${'<b/>'.repeat(5000)}</a>`],
    ['33 attributes', `<a ${Array.from({ length: 33 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ])('%s', (_what, text) => {
    expect(() => read(text)).toThrow(XmlError);
  });

  test('bytes that are not UTF-8, and UTF-16 with its mark', () => {
    expect(() => readXml(Buffer.from('<a>\xe9</a>', 'latin1'))).toThrow(XmlError);
    expect(() => readXml(Buffer.from('\ufeff<a/>', 'utf16le'))).toThrow(XmlError);
  });

  test('every cut of a frame', () => {
    const whole = '<?xml version="1.0"?><e xmlns="urn:e"><c a="1">t&amp;<![CDATA[x]]><!-- y --></c></e>';
    expect(read(whole).name).toBe('e');
    for (let cut = 0; cut < whole.length; cut++) expect(() => read(whole.slice(0, cut))).toThrow(XmlError);
  });

  test('a hostile size is refused in linear time', () => {
    const started = performance.now();
    expect(() => read(`<a>${'&'.repeat(250_000)}</a>`)).toThrow(XmlError);
    expect(() => read(`<a ${' '.repeat(250_000)}`)).toThrow(XmlError);
    expect(() => read(`<a>${'<!---->'.repeat(36_000)}`)).toThrow(XmlError);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
