import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, encodeAnswer, readAnswer } from './answer.ts';
import { readSpec } from './codec/element-spec.ts';
import { decodeCommand, encodeCommand, encodeHello } from './command.ts';
import { encodeGreeting, greetingSpec } from './greeting.ts';
import { ANSWER_DATA, ANSWER_EXTENSIONS, COMMAND_EXTENSIONS, COMMANDS } from './vocabulary.ts';
import { openSchemaJudge } from './xml/judge.ts';
import { parseXml } from './xml/parse.ts';
import { elementsOf, withoutBlanks, type XmlElement } from './xml/tree.ts';

/**
 * Every golden was written by hand from the RFC named in its description; each must survive reading and writing
 * unchanged.
 */

const folder = new URL('./goldens/', import.meta.url);
const files = readdirSync(folder).sort();
const golden = (file: string): Buffer => readFileSync(new URL(file, folder));
const bodyOf = (bytes: Uint8Array): XmlElement => elementsOf(parseXml(bytes))[0] as XmlElement;
const tree = (bytes: Uint8Array | string): XmlElement => withoutBlanks(parseXml(Buffer.from(bytes)));

const schemas = process.env['EPP_SCHEMAS'];
const judge = schemas ? openSchemaJudge(schemas) : undefined;
const judged = new Map<string, number>();
const unjudged = new Map<string, number>();

function judgeFrame(frame: Uint8Array | string, label: string): void {
  const counts = judge ? judged : unjudged;
  counts.set(label, (counts.get(label) ?? 0) + 1);
  expect(judge?.faultIn(Buffer.from(frame)), `${label} by its schema`).toBeUndefined();
}

afterAll(() => {
  const list = (counts: Map<string, number>) => [...counts].map(([label, count]) => `${label} ${count}`).join(', ');
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  console.log(`EPP frames judged by the schemas: ${sum(judged)} (${list(judged) || 'none'})`);
  console.log(`EPP frames not judged for want of schemas: ${sum(unjudged)} (${list(unjudged) || 'none'})`);
});

describe('commands', () => {
  const seen = { commands: new Set<string>(), extensions: new Set<string>() };

  test.each(files.filter((file) => file.endsWith('.command.xml')))('%s', (file) => {
    const bytes = golden(file);
    const { command, input, extensions, clTRID } = decodeCommand(bytes, COMMANDS, COMMAND_EXTENSIONS);
    const written = encodeCommand(command, input, { clTRID, extensions });
    expect(tree(written)).toEqual(tree(bytes));
    const label = [command.label, ...extensions.map(({ spec }) => spec.label)].join(' + ');
    judgeFrame(bytes, label);
    judgeFrame(written, label);
    seen.commands.add(command.label);
    for (const { spec } of extensions) seen.extensions.add(spec.label);
  });

  test('every command and every command extension has a golden', () => {
    expect(COMMANDS.map(({ label }) => label).filter((label) => !seen.commands.has(label))).toEqual([]);
    expect(COMMAND_EXTENSIONS.map(({ label }) => label).filter((label) => !seen.extensions.has(label))).toEqual([]);
  });
});

describe('answers', () => {
  const seen = new Set<string>();

  test.each(files.filter((file) => file.endsWith('.answer.xml')))('%s', (file) => {
    const bytes = golden(file);
    const answer = readAnswer(bodyOf(bytes));
    expect(answer.unread).toEqual([]);
    const written = rewrite(answer);
    expect(tree(written)).toEqual(tree(bytes));
    const labels = [...answer.data, ...answer.extensions].map(({ spec }) => spec.label);
    for (const label of labels) seen.add(label);
    judgeFrame(bytes, labels.join(' + ') || 'answer without data');
    judgeFrame(written, labels.join(' + ') || 'answer without data');
  });

  test('every kind of answer data and every answer extension has a golden', () => {
    const known = [...ANSWER_DATA, ...ANSWER_EXTENSIONS].map(({ label }) => label);
    expect(known.filter((label) => !seen.has(label))).toEqual([]);
  });
});

test('greeting and hello', () => {
  const greeting = golden('greeting.xml');
  const written = encodeGreeting(readSpec(greetingSpec, bodyOf(greeting)));
  expect(tree(written)).toEqual(tree(greeting));
  expect(tree(encodeHello())).toEqual(tree(golden('hello.xml')));
  for (const frame of [greeting, written]) judgeFrame(frame, 'greeting');
  for (const frame of [golden('hello.xml'), encodeHello()]) judgeFrame(frame, 'hello');
});

test('no golden is left out', () => {
  const known = (file: string) => /\.(command|answer)\.xml$/.test(file) || ['greeting.xml', 'hello.xml'].includes(file);
  expect(files.filter((file) => !known(file))).toEqual([]);
});

function rewrite({ results, msgQ, data, extensions, clTRID, svTRID }: Answer): string {
  return encodeAnswer({
    results: results.map(({ values, extValues, ...result }) => ({
      ...result,
      values: values.map((xml) => parseXml(Buffer.from(xml))),
      extValues: extValues.map(({ value, reason }) => ({ value: parseXml(Buffer.from(value)), reason })),
    })),
    msgQ,
    data,
    extensions,
    clTRID,
    svTRID: svTRID as string,
  });
}
