import type { Duplex } from 'node:stream';
import { type Answer, readAnswer } from './answer.ts';
import { type Command, type CommandOptions, encodeCommand, encodeHello } from './command.ts';
import { logout } from './commands/login.ts';
import { createFrameReader, encodeFrame, FRAME_BYTES_MAX_DEFAULT, type FrameReader } from './frame.ts';
import { type Offer, readGreeting } from './greeting.ts';
import { NS } from './namespaces.ts';
import { closesSession, RESULT } from './result-codes.ts';
import { parseXml } from './xml/parse.ts';
import { elementsOf, type XmlElement } from './xml/tree.ts';

/**
 * Why a command got no answer. `sent` decides everything: false means that no byte of it left, so it had no effect;
 * true means that its outcome is unknown and only a query can tell.
 * `timeout`: no answer in time. `cut`: the connection ended first. `protocol`: what came was not the answer.
 * `closed`: the session takes no more commands.
 */
export class EppSessionError extends Error {
  override readonly name = 'EppSessionError';
  readonly kind: 'timeout' | 'cut' | 'protocol' | 'closed';
  readonly sent: boolean;

  constructor(kind: EppSessionError['kind'], sent: boolean, why: string) {
    super(`${kind}: ${why}`);
    this.kind = kind;
    this.sent = sent;
  }
}

export interface SessionOptions {
  /** The longest frame taken and sent, header included. */
  frameBytesMax?: number;
  /** How long the server may take to speak first. */
  greetingTimeoutMs?: number;
  /** How long after a timeout the connection stays open for the late answer; nothing new is sent on it. */
  lateAnswerMs?: number;
  /** An answer whose command already timed out: it still belongs to its `clTRID`. */
  onLateAnswer?: (answer: Answer, label: string, clTRID: string | undefined) => void;
  /** Sees the bytes of every frame, both ways: for records and for schema checks in tests. They hold passwords. */
  onFrame?: (direction: 'sent' | 'received', xml: Uint8Array) => void;
}

export interface SendOptions extends CommandOptions {
  timeoutMs: number;
}

interface Waiting {
  label: string;
  clTRID: string | undefined;
  timer: NodeJS.Timeout;
  timedOut: boolean;
  resolve: (frame: Received) => void;
  reject: (error: EppSessionError) => void;
}

interface Received {
  body: XmlElement;
  answer: Answer | undefined;
}

const GREETING_TIMEOUT_MS_DEFAULT = 10_000;
const LATE_ANSWER_MS_DEFAULT = 30_000;

/**
 * One session over a connection that is open already (RFC 5730 §2.1, RFC 5734 §2). Answers come in the order of the
 * commands (RFC 5734 §3); several may be outstanding. After a timeout or anything that is not the answer expected,
 * the session takes no further command: an answer still owed would be taken for the next one's.
 */
export class EppSession {
  readonly #stream: Duplex;
  readonly #options: SessionOptions;
  readonly #reader: FrameReader;
  readonly #waiting: Waiting[] = [];
  #state: 'open' | 'draining' | 'closed' = 'open';
  #drainTimer: NodeJS.Timeout | undefined;
  #greeting: Offer | undefined;
  #uris: ReadonlySet<string> | undefined;
  readonly #closed: Promise<void>;
  #announceClosed: () => void = () => {};
  /** Commands sent, hello not counted. */
  commands = 0;

  /** Use `openSession`, which waits for the greeting. */
  constructor(stream: Duplex, options: SessionOptions) {
    this.#stream = stream;
    this.#options = options;
    this.#reader = createFrameReader(options.frameBytesMax ?? FRAME_BYTES_MAX_DEFAULT);
    this.#closed = new Promise((resolve) => {
      this.#announceClosed = resolve;
    });
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('error', (error: Error) => this.#end('cut', `the connection failed (${codeOf(error)})`));
    stream.on('end', () => this.#end('cut', this.#cutText()));
    stream.on('close', () => this.#end('cut', this.#cutText()));
  }

  get greeting(): Offer {
    if (!this.#greeting) throw new Error('no greeting yet');
    return this.#greeting;
  }

  /** May a command be sent? */
  get usable(): boolean {
    return this.#state === 'open' && this.#stream.writable;
  }

  /** Answers still owed. */
  get outstanding(): number {
    return this.#waiting.length;
  }

  /** Resolves when the connection is gone, for whatever reason. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  /** Is the object or extension in this session's login? */
  speaks(uri: string): boolean {
    return this.#uris?.has(uri) ?? false;
  }

  /** Set by `logIn`: the namespaces agreed on. From then on nothing else is sent. */
  agreeOn(uris: readonly string[]): void {
    this.#uris = new Set(uris);
  }

  /** Waits for the server's first words. Throws `EppSessionError`; a refusal in place of the greeting is `protocol`. */
  async awaitGreeting(): Promise<Offer> {
    const timeoutMs = this.#options.greetingTimeoutMs ?? GREETING_TIMEOUT_MS_DEFAULT;
    return this.#takeGreeting(await this.#expect('greeting', undefined, timeoutMs));
  }

  /** Keeps an idle session alive (RFC 5730 §2.3). */
  async hello(timeoutMs: number): Promise<Offer> {
    this.#checkUsable();
    const frame = encodeFrame(encodeHello(), this.#options.frameBytesMax);
    return this.#takeGreeting(await this.#write(frame, 'greeting', undefined, timeoutMs));
  }

  /**
   * Sends one command and waits for its answer. Throws `EppDataError` for a value that does not fit (nothing was sent)
   * and `EppSessionError` when there is no answer.
   */
  async send<I, O>(command: Command<I, O>, input: I, options: SendOptions): Promise<Answer> {
    this.#checkUsable();
    this.#checkAgreed(command.object?.ns, options.extensions?.map(({ spec }) => spec.ns) ?? []);
    const frame = encodeFrame(encodeCommand(command, input, options), this.#options.frameBytesMax);
    this.commands++;
    const { answer } = await this.#write(frame, command.label, options.clTRID, options.timeoutMs);
    return answer as Answer;
  }

  /** Says good-bye and waits for the end; never throws. */
  async logout(timeoutMs: number): Promise<void> {
    try {
      if (this.usable) await this.send(logout, true, { timeoutMs });
    } catch {
      // The session ends either way.
    }
    this.close();
  }

  /** Ends the connection at once. Commands without an answer fail as `cut`. */
  close(): void {
    this.#end('cut', 'closed by us');
  }

  #checkUsable(): void {
    if (this.usable) return;
    throw new EppSessionError('closed', false, 'the session has ended');
  }

  #checkAgreed(objectUri: string | undefined, extensionUris: readonly string[]): void {
    for (const uri of [...(objectUri ? [objectUri] : []), ...extensionUris]) {
      // The login itself comes before anything is agreed; its extensions are chosen from the greeting.
      if (this.#uris && !this.#uris.has(uri)) throw new EppSessionError('closed', false, `login did not name ${uri}`);
    }
  }

  #write(frame: Buffer, label: string, clTRID: string | undefined, timeoutMs: number): Promise<Received> {
    this.#options.onFrame?.('sent', frame.subarray(4));
    const answer = this.#expect(label, clTRID, timeoutMs);
    // Frames written one after another leave in one piece: each piece is a TLS record and a system call of its own.
    if (!this.#stream.writableCorked) {
      this.#stream.cork();
      process.nextTick(() => this.#stream.uncork());
    }
    this.#stream.write(frame);
    return answer;
  }

  #expect(label: string, clTRID: string | undefined, timeoutMs: number): Promise<Received> {
    return new Promise((resolve, reject) => {
      if (this.#state === 'closed') return reject(new EppSessionError('closed', false, 'the session has ended'));
      const waiting: Waiting = {
        label,
        clTRID,
        timer: setTimeout(() => this.#timeOut(waiting), timeoutMs),
        timedOut: false,
        resolve,
        reject,
      };
      this.#waiting.push(waiting);
    });
  }

  #timeOut(waiting: Waiting): void {
    waiting.timedOut = true;
    waiting.reject(new EppSessionError('timeout', true, `no answer to ${waiting.label}`));
    if (this.#state !== 'open') return;
    this.#state = 'draining';
    const lateMs = this.#options.lateAnswerMs ?? LATE_ANSWER_MS_DEFAULT;
    this.#drainTimer = setTimeout(() => this.#end('cut', 'the late answer did not come'), lateMs);
    this.#drainTimer.unref();
  }

  #receive(chunk: Uint8Array): void {
    try {
      for (const xml of this.#reader.push(chunk)) {
        if (this.#state === 'closed') return;
        this.#options.onFrame?.('received', xml);
        this.#take(xml);
      }
    } catch (error) {
      this.#end('protocol', error instanceof Error ? error.message : 'unreadable');
    }
  }

  /** Every throw in here ends the session: the stream cannot be trusted any more. */
  #take(xml: Uint8Array): void {
    const root = parseXml(xml);
    const body = root.ns === NS.epp && root.name === 'epp' ? elementsOf(root)[0] : undefined;
    const waiting = this.#waiting[0];
    if (!waiting) throw new Error('a frame that nobody asked for');
    const wanted = waiting.label === 'greeting' ? 'greeting' : 'response';
    if (body?.ns !== NS.epp || body.name !== wanted) {
      const code = body?.name === 'response' ? ` (${readAnswer(body).code})` : '';
      throw new Error(`not a ${wanted}${code}`);
    }
    let answer: Answer | undefined;
    if (wanted === 'response') {
      answer = { ...readAnswer(body), raw: xml };
      if (waiting.clTRID && answer.clTRID !== undefined && answer.clTRID !== waiting.clTRID) {
        throw new Error('an answer to another command');
      }
    }
    this.#waiting.shift();
    clearTimeout(waiting.timer);
    if (!waiting.timedOut) waiting.resolve({ body, answer });
    else if (answer) this.#options.onLateAnswer?.(answer, waiting.label, waiting.clTRID);
    if (answer && (answer.code === RESULT.ENDING_SESSION || closesSession(answer.code))) {
      this.#end('cut', `the server ended the session (${answer.code})`);
    } else if (this.#state === 'draining' && this.#waiting.length === 0) this.#end('cut', 'drained');
  }

  #takeGreeting({ body }: Received): Offer {
    try {
      this.#greeting = readGreeting(body);
      return this.#greeting;
    } catch (error) {
      this.#end('protocol', 'unreadable greeting');
      throw new EppSessionError('protocol', true, (error as Error).message);
    }
  }

  #end(kind: 'cut' | 'protocol', why: string): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#drainTimer);
    for (const waiting of this.#waiting.splice(0)) {
      clearTimeout(waiting.timer);
      if (!waiting.timedOut) waiting.reject(new EppSessionError(kind, true, why));
    }
    this.#stream.destroy();
    this.#announceClosed();
  }

  #cutText(): string {
    const held = this.#reader.pendingBytes();
    return held > 0 ? `the connection ended ${held} bytes into a frame` : 'the connection ended';
  }
}

/** A session on a connected stream, its greeting read. Throws `EppSessionError`; the stream is destroyed then. */
export async function openSession(stream: Duplex, options: SessionOptions = {}): Promise<EppSession> {
  const session = new EppSession(stream, options);
  try {
    await session.awaitGreeting();
  } catch (error) {
    session.close();
    throw error;
  }
  return session;
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
