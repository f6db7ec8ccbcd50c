import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/**
 * Judges frames by the schemas that `EPP_SCHEMAS` names; without the setting it lets everything pass and counts
 * nothing.
 */
export interface SchemaJudge {
  readonly on: boolean;
  /** Throws, with the frame in the message, when the schemas refuse it. `what` is counted. */
  judge(xml: string, what: string): void;
  /** How many frames of each kind were judged. */
  readonly counts: ReadonlyMap<string, number>;
}

/** For the end of a test file: says how many frames of each kind were judged. */
export function printJudged(): void {
  const { on, counts } = schemaJudge();
  const list = [...counts].map(([what, count]) => `${what} ${count}`).join(', ');
  process.stdout.write(on ? `frames judged by the schemas: ${list}\n` : 'EPP_SCHEMAS is not set: no frame judged\n');
}

let shared: SchemaJudge | undefined;

/** The judge of this process; the schemas are compiled once. */
export function schemaJudge(): SchemaJudge {
  shared ??= openJudge(process.env['EPP_SCHEMAS']);
  return shared;
}

function openJudge(folder: string | undefined): SchemaJudge {
  const counts = new Map<string, number>();
  if (!folder) return { on: false, judge: () => {}, counts };
  xmlRegisterFsInputProviders();
  const wrapper = join(resolve(folder), 'all.xsd');
  const schema = XmlDocument.fromBuffer(readFileSync(wrapper), { url: wrapper });
  const validator = XsdValidator.fromDoc(schema);
  return {
    on: true,
    counts,
    judge(xml, what) {
      const document = XmlDocument.fromString(xml, {
        option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET,
      });
      try {
        validator.validate(document);
        counts.set(what, (counts.get(what) ?? 0) + 1);
      } catch (error) {
        throw new Error(`the schemas refuse this frame: ${String(error)}\n${xml}`);
      } finally {
        document.dispose();
      }
    },
  };
}
