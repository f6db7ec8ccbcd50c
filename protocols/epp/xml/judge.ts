import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { withDocument } from './parse.ts';

/**
 * Judges whole frames by the published schemas, which are not part of this library: a second opinion beside its own
 * descriptions.
 */
export interface SchemaJudge {
  /**
   * What the schemas say against the frame; undefined when they take it. Throws `XmlSyntaxError` for what is not XML.
   */
  faultIn(frame: Uint8Array): string | undefined;
}

/**
 * `folder` holds `all.xsd`, which imports every namespace on the wire: `<extension>` is a strict wildcard, so one
 * schema must know them all. Compiling takes about 0.1 s, judging a frame well under a millisecond.
 */
export function openSchemaJudge(folder: string): SchemaJudge {
  // Lets the schema import its neighbours. Frames cannot reach files by it: they are parsed with XML_PARSE_NO_XXE.
  xmlRegisterFsInputProviders();
  const wrapper = join(resolve(folder), 'all.xsd');
  const schema = XmlDocument.fromBuffer(readFileSync(wrapper), { url: wrapper });
  const validator = XsdValidator.fromDoc(schema);
  return {
    faultIn: (frame) =>
      withDocument(frame, (document) => {
        try {
          validator.validate(document);
          return undefined;
        } catch (error) {
          return error instanceof Error ? error.message.trim() : String(error);
        }
      }),
  };
}
