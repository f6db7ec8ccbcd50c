/** One redaction of RFC 9537: what is missing, where it would stand, and how it was left out. */
export interface Redaction {
  readonly name: { readonly type: string };
  readonly prePath?: string;
  readonly postPath?: string;
  readonly replacementPath?: string;
  readonly pathLang: 'jsonpath';
  readonly method: 'removal' | 'emptyValue' | 'replacementValue';
}

const REGISTRANT = "$.entities[?(@.roles[0]=='registrant')]";
const CARD = `${REGISTRANT}.vcardArray[1]`;
const property = (name: string) => `${CARD}[?(@[0]=='${name}')]`;
const phone = (type: string) => `${CARD}[?(@[1].type=='${type}')]`;

const removed = (type: string, prePath: string): Redaction => ({
  name: { type },
  prePath,
  pathLang: 'jsonpath',
  method: 'removal',
});
const emptied = (type: string, postPath: string): Redaction => ({
  name: { type },
  postPath,
  pathLang: 'jsonpath',
  method: 'emptyValue',
});

/**
 * What is left out of every answer about a name, with the exact names of the response profile (§2.7.4). The list is the
 * same for every name, so that it does not tell which of these data a holder has given. The mail is replaced by an
 * address one can write through.
 */
export const REDACTIONS: readonly Redaction[] = [
  removed('Registry Domain ID', '$.handle'),
  removed('Registry Registrant ID', `${REGISTRANT}.handle`),
  emptied('Registrant Name', `${property('fn')}[3]`),
  removed('Registrant Organization', property('org')),
  emptied('Registrant Street', `${property('adr')}[3][2]`),
  emptied('Registrant City', `${property('adr')}[3][3]`),
  emptied('Registrant Postal Code', `${property('adr')}[3][5]`),
  removed('Registrant Phone', phone('voice')),
  removed('Registrant Phone Ext', phone('voice')),
  removed('Registrant Fax', phone('fax')),
  removed('Registrant Fax Ext', phone('fax')),
  {
    name: { type: 'Registrant Email' },
    prePath: property('email'),
    replacementPath: property('contact-uri'),
    pathLang: 'jsonpath',
    method: 'replacementValue',
  },
];
