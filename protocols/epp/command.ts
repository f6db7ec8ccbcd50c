import { type Described, type ElementSpec, readSpec, writeSpec } from './codec/element-spec.ts';
import { EppDataError, refuse } from './codec/text.ts';
import { NS } from './namespaces.ts';
import { TRANSACTION_ID } from './objects/basic-types.ts';
import { parseXml } from './xml/parse.ts';
import { childOf, element, elementsOf, type XmlElement } from './xml/tree.ts';
import { writeDocument, XmlWriteError } from './xml/write.ts';

export type Verb =
  | 'check'
  | 'create'
  | 'delete'
  | 'info'
  | 'login'
  | 'logout'
  | 'poll'
  | 'renew'
  | 'transfer'
  | 'update';

/** One command of EPP: how its verb element is written and read, and what a good answer carries. */
export interface Command<I, O = undefined> {
  /** `domain:create`, `domain:transfer:request`, `poll:ack`: for messages, metrics and tests. */
  readonly label: string;
  readonly verb: Verb;
  /** The attribute that tells the commands of one verb apart (transfer, poll). */
  readonly op?: string;
  /** The object element inside the verb; undefined for commands of the protocol itself. */
  readonly object?: ElementSpec<unknown>;
  /** What `resData` holds after success; undefined when nothing does. */
  readonly answer?: ElementSpec<O>;
  /** It changes something at the server: a lost answer leaves the outcome unknown. */
  readonly transforms: boolean;
  write(input: I): XmlElement;
  read(verb: XmlElement): I;
}

/** Any command, where its types do not matter. */
export type AnyCommand = Command<unknown, unknown>;

/** A command about an object: the verb with one element of the object's mapping inside (RFC 5730 §2.5). */
export function objectCommand<I, O = undefined>(
  verb: Verb,
  object: ElementSpec<I>,
  answer?: ElementSpec<O>,
  op?: string,
): Command<I, O> {
  return {
    label: op ? `${object.label}:${op}` : object.label,
    verb,
    op,
    object: object as ElementSpec<unknown>,
    answer,
    transforms: verb !== 'check' && verb !== 'info' && op !== 'query',
    write(input) {
      const written = element(NS.epp, verb, [writeSpec(object, input)]);
      if (op) written.attributes['op'] = op;
      return written;
    },
    read: (from) => readSpec(object, onlyChild(from)),
  };
}

export interface CommandOptions {
  /**
   * Client transaction id, 3 to 64 characters, unique for ever: the search key when an answer is lost (RFC 5730 §2.5).
   */
  clTRID?: string;
  extensions?: readonly Described[];
}

/** A command as the XML of one frame. Throws `EppDataError` for a value its schema would refuse. */
export function encodeCommand<I, O>(command: Command<I, O>, input: I, options: CommandOptions = {}): string {
  const { clTRID, extensions = [] } = options;
  const body = element(NS.epp, 'command', [command.write(input)]);
  if (extensions.length > 0) {
    const written = extensions.map(({ spec, value }) => writeSpec(spec, value));
    body.children.push(element(NS.epp, 'extension', written));
  }
  if (clTRID !== undefined) {
    body.children.push(element(NS.epp, 'clTRID', [TRANSACTION_ID.write(clTRID, 'epp:clTRID')]));
  }
  try {
    return writeDocument(element(NS.epp, 'epp', [body]));
  } catch (error) {
    if (error instanceof XmlWriteError) throw new EppDataError(command.label, `has ${error.message}`);
    throw error;
  }
}

/** `<hello>`: answered with a greeting at any time, also before login (RFC 5730 §2.3). */
export function encodeHello(): string {
  return writeDocument(element(NS.epp, 'epp', [element(NS.epp, 'hello')]));
}

export interface DecodedCommand {
  command: AnyCommand;
  input: unknown;
  extensions: Described[];
  clTRID?: string;
}

/**
 * Reads a command strictly: for a server, and to prove what the writer wrote. Throws `EppDataError` or
 * `XmlSyntaxError`. `extensions` are the only ones taken.
 */
export function decodeCommand(
  bytes: Uint8Array,
  commands: readonly AnyCommand[],
  extensions: readonly ElementSpec<unknown>[],
): DecodedCommand {
  const parts = elementsOf(onlyChild(expect(parseXml(bytes), 'epp'), 'command'));
  const verb = parts.shift() ?? refuse('epp:command', 'is empty');
  const command = commands.find((candidate) => isCommand(candidate, verb));
  if (!command) throw new EppDataError('epp:command', 'is none of the commands known here');
  const extension = parts[0]?.name === 'extension' ? expect(parts.shift() as XmlElement, 'extension') : undefined;
  const clTRID = parts[0]?.name === 'clTRID' ? expect(parts.shift() as XmlElement, 'clTRID') : undefined;
  if (parts.length > 0) refuse('epp:command', 'has something unexpected or out of order');
  return {
    command,
    input: command.read(verb),
    extensions: extension ? elementsOf(extension).map((found) => readExtension(found, extensions)) : [],
    ...(clTRID ? { clTRID: TRANSACTION_ID.read(clTRID.children.join(''), 'epp:clTRID') } : {}),
  };
}

function isCommand(candidate: AnyCommand, verb: XmlElement): boolean {
  if (verb.ns !== NS.epp || verb.name !== candidate.verb || verb.attributes['op'] !== candidate.op) return false;
  return !candidate.object || childOf(verb, candidate.object.ns, candidate.object.name) !== undefined;
}

function readExtension(found: XmlElement, known: readonly ElementSpec<unknown>[]): Described {
  const spec = known.find(({ ns, name }) => ns === found.ns && name === found.name);
  if (!spec) throw new EppDataError('epp:extension', 'has an extension not known here');
  return { spec, value: readSpec(spec, found) };
}

function onlyChild(parent: XmlElement, name?: string): XmlElement {
  const [child, ...rest] = elementsOf(parent);
  if (!child || rest.length > 0) return refuse(`epp:${parent.name}`, 'must have exactly one child');
  return name ? expect(child, name) : child;
}

function expect(found: XmlElement, name: string): XmlElement {
  return found.ns === NS.epp && found.name === name ? found : refuse('epp:epp', `must be ${name}`);
}
