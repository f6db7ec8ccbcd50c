import { describe, expect, test } from 'vitest';
import { EppAnswerError, readAnswer, reasonOf, succeeded } from './answer.ts';
import { findValue } from './codec/element-spec.ts';
import { bundleInfData } from './extensions/chinese-names.ts';
import { attributesInfData } from './extensions/client-attributes.ts';
import { contactInfData } from './objects/contact.ts';
import { domainChkData, domainCreData, domainInfData } from './objects/domain.ts';
import { parseXml } from './xml/parse.ts';
import { elementsOf, type XmlElement } from './xml/tree.ts';

/** Tolerant in what is received: a success is never taken for a loss because of something nobody here knows. */

const EPP = 'urn:ietf:params:xml:ns:epp-1.0';
const DOMAIN = 'xmlns:d="urn:ietf:params:xml:ns:domain-1.0"';
const TRID = '<trID><clTRID>ABC-1</clTRID><svTRID>SRV-1</svTRID></trID>';
const OK = '<result code="1000"><msg>Done</msg></result>';
const read = (inside: string) => {
  const root = parseXml(Buffer.from(`<epp xmlns="${EPP}"><response>${inside}</response></epp>`));
  return readAnswer(elementsOf(root)[0] as XmlElement);
};
const created = `<d:creData ${DOMAIN}><d:name>a.com</d:name><d:crDate>2026-11-21T00:00:00Z</d:crDate></d:creData>`;

describe('answers', () => {
  test('an unknown extension is kept raw and changes nothing', () => {
    const answer = read(
      `${OK}<resData>${created}</resData><extension><x:y xmlns:x="urn:x"><x:z>1</x:z></x:y></extension>${TRID}`,
    );
    expect(answer).toMatchObject({ code: 1000, clTRID: 'ABC-1', svTRID: 'SRV-1' });
    expect(findValue(domainCreData, answer.data)).toEqual({ name: 'a.com', crDate: '2026-11-21T00:00:00Z' });
    expect(answer.unread).toEqual([
      { where: 'extension', ns: 'urn:x', name: 'y', xml: '<y xmlns="urn:x"><z>1</z></y>' },
    ]);
  });

  test('an extension named in another script is kept raw and changes nothing, also inside a refusal', () => {
    const foreign = '<\u540d xmlns="urn:x" \u5b57="1"><z:\u5b57 xmlns:z="urn:z">a</z:\u5b57></\u540d>';
    const answer = read(`${OK}<resData>${created}</resData><extension>${foreign}</extension>${TRID}`);
    expect([answer.code, answer.unread.length, findValue(domainCreData, answer.data)?.name]).toEqual([
      1000,
      1,
      'a.com',
    ]);
    expect(parseXml(Buffer.from(answer.unread[0]?.xml ?? ''))).toEqual(parseXml(Buffer.from(foreign)));
    const refused = read(
      `<result code="2005"><msg>Bad</msg><value>${foreign}</value><extValue><value>${foreign}</value><reason>x</reason></extValue></result>${TRID}`,
    );
    expect([refused.code, reasonOf(refused)]).toEqual([2005, 'Bad; x']);
  });

  test.each([
    ['empty', '<d:reason/>', ''],
    ['longer than the schema says', `<d:reason>${'x'.repeat(33)}</d:reason>`, 'x'.repeat(33)],
    ['in no language', '<d:reason lang="">Taken</d:reason>', 'Taken'],
    ['with more inside', '<d:reason why="1">In <b xmlns="urn:x">use</b></d:reason>', 'In use'],
  ])('a reason that is %s leaves every name of the check readable', (_what, reason, words) => {
    const answer = read(
      `${OK}<resData><d:chkData ${DOMAIN}><d:cd><d:name avail="0">a.com</d:name>${reason}</d:cd><d:cd><d:name avail="1">b.com</d:name></d:cd></d:chkData></resData>${TRID}`,
    );
    expect(answer.unread).toEqual([]);
    const found = findValue(domainChkData, answer.data);
    expect(found?.map(({ object }) => object)).toEqual([
      { avail: false, text: 'a.com' },
      { avail: true, text: 'b.com' },
    ]);
    expect(found?.[0]?.reason?.text).toBe(words);
  });

  test('a known part that does not fit is kept raw, with the reason', () => {
    const odd = `<d:creData ${DOMAIN}><d:name>a.com</d:name><d:crDate>yesterday</d:crDate></d:creData>`;
    const answer = read(`${OK}<resData>${odd}</resData>${TRID}`);
    expect(succeeded(answer)).toBe(true);
    expect(answer.data).toEqual([]);
    expect(answer.unread).toMatchObject([
      { where: 'resData', name: 'creData', why: 'domain:creData/domain:crDate: must be a date and time' },
    ]);
    expect(answer.unread[0]?.xml).toContain('yesterday');
  });

  test('unknown data of a poll message', () => {
    const answer = read(
      `<result code="1301"><msg>ack</msg></result><msgQ count="2" id="7"><msg>News <b>!</b></msg></msgQ><resData><n xmlns="urn:n"/></resData>${TRID}`,
    );
    expect(answer.msgQ).toEqual({ count: 2, id: '7', msg: 'News !' });
    expect(answer.unread).toMatchObject([{ where: 'resData', ns: 'urn:n', name: 'n' }]);
  });

  test('elements out of order, missing or unknown around the result', () => {
    expect(read(`${TRID}<hint xmlns="urn:x"/>${OK}`)).toMatchObject({ code: 1000, clTRID: 'ABC-1' });
    expect(read(`${OK}<?pause?><!-- x -->${TRID}`)).toMatchObject({ code: 1000, svTRID: 'SRV-1' });
    expect(read(OK)).toEqual({
      code: 1000,
      results: [{ code: 1000, msg: 'Done', values: [], extValues: [] }],
      data: [],
      extensions: [],
      unread: [],
    });
    expect(read('<result code="1000"/>').results[0]?.msg).toBe('');
    expect(read('<result code="2999"><msg>x</msg></result>').code).toBe(2999);
  });

  test('known elements in another order than the schema’s hide nothing', () => {
    const info = `<d:infData ${DOMAIN}><d:exDate>2027-11-21T00:00:00Z</d:exDate><d:status s="ok"/><d:clID>abc</d:clID><d:name>a.com</d:name><d:ns><d:hostObj>ns1.a.com</d:hostObj></d:ns><d:status s="clientHold"/><d:roid>A_1-COM</d:roid></d:infData>`;
    const answer = read(`${OK}<resData>${info}</resData>${TRID}`);
    expect(answer.unread).toEqual([]);
    expect(findValue(domainInfData, answer.data)).toMatchObject({
      name: 'a.com',
      roid: 'A_1-COM',
      status: [{ s: 'ok' }, { s: 'clientHold' }],
      ns: { hostObj: ['ns1.a.com'] },
      exDate: '2027-11-21T00:00:00Z',
    });
    const missing = info.replace('<d:roid>A_1-COM</d:roid>', '');
    expect(read(`${OK}<resData>${missing}</resData>`).unread[0]?.why).toContain('domain:roid is missing');
    const unknown = info.replace('<d:roid>', '<d:colour>red</d:colour><d:roid>');
    expect(read(`${OK}<resData>${unknown}</resData>`).unread[0]?.why).toContain('unexpected domain:colour');
  });

  test('dates with an offset, without a zone and with many digits', () => {
    const dates = ['2026-11-21T08:00:00+08:00', '2026-11-21T00:00:00', '2026-11-21T00:00:00.123456789Z'];
    for (const crDate of dates) {
      const info = `<d:infData ${DOMAIN}><d:name>a.com</d:name><d:roid>A_1-COM</d:roid><d:clID>abc</d:clID><d:crDate>${crDate}</d:crDate></d:infData>`;
      const answer = read(`${OK}<resData>${info}</resData>${TRID}`);
      expect(findValue(domainInfData, answer.data)?.crDate).toBe(crDate);
    }
  });

  test('parts whose schema leaves the order open', () => {
    const coa = `<c:infData xmlns:c="${attributesInfData.ns}"><c:attr><c:value>1</c:value><c:key>K</c:key></c:attr></c:infData>`;
    const cdn = `<n:infData xmlns:n="${bundleInfData.ns}"><n:TCDN>b</n:TCDN><n:SCDN>a</n:SCDN></n:infData>`;
    const answer = read(`${OK}<extension>${coa}${cdn}</extension>${TRID}`);
    expect(answer.unread).toEqual([]);
    expect(findValue(attributesInfData, answer.extensions)).toEqual({ attr: [{ key: 'K', value: '1' }] });
    expect(findValue(bundleInfData, answer.extensions)).toEqual({ SCDN: 'a', TCDN: 'b' });
    const twice = `<n:infData xmlns:n="${bundleInfData.ns}"><n:SCDN>a</n:SCDN><n:SCDN>b</n:SCDN></n:infData>`;
    expect(read(`${OK}<extension>${twice}</extension>`).unread[0]?.why).toContain('unexpected cdn:SCDN');
    const half = `<c:infData xmlns:c="${attributesInfData.ns}"><c:attr><c:key>K</c:key></c:attr></c:infData>`;
    expect(read(`${OK}<extension>${half}</extension>`).unread[0]?.why).toContain('value is missing');
  });

  test('an address in Unicode where ASCII belongs is read all the same', () => {
    const info = `<c:infData xmlns:c="${contactInfData.ns}"><c:id>abc</c:id><c:roid>A-B</c:roid><c:status s="ok"/><c:postalInfo type="int"><c:name>J\u00f6rg</c:name><c:addr><c:city>Z</c:city><c:cc>CH</c:cc></c:addr></c:postalInfo><c:email>a</c:email><c:clID>abc</c:clID><c:crID>abc</c:crID><c:crDate>2026-11-21T00:00:00Z</c:crDate></c:infData>`;
    const found = findValue(contactInfData, read(`${OK}<resData>${info}</resData>`).data);
    expect(found?.postalInfo[0]?.name).toBe('J\u00f6rg');
  });

  test('the reasons of a refusal, once each', () => {
    const result = (code: number) =>
      `<result code="${code}"><msg>Bad</msg><extValue><value><a xmlns="urn:x"/></value><reason>Too long</reason></extValue></result>`;
    const answer = read(`${result(2005)}${result(2306)}${TRID}`);
    expect([answer.code, succeeded(answer), reasonOf(answer)]).toEqual([2005, false, 'Bad; Too long']);
    expect(answer.results[0]?.extValues).toEqual([{ value: '<a xmlns="urn:x"/>', reason: 'Too long' }]);
  });

  test('what is no answer at all is an error', () => {
    for (const inside of ['', TRID, '<result><msg>x</msg></result>', '<result code="ok"/>', '<result code="99"/>']) {
      expect(() => read(inside)).toThrow(EppAnswerError);
    }
  });
});
