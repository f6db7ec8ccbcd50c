import type { TLSSocket } from 'node:tls';
import { createFrameReader, encodeFrame } from '#protocols/epp/frame.ts';
import { closesSession, type ResultCode } from '#protocols/epp/result-codes.ts';
import type { Request } from '../commands/command.ts';
import { readFrame } from '../commands/read-frame.ts';
import { type RegistryCommand, runCommand } from '../commands/run-command.ts';
import { refusalIn, refuse } from '../refusal.ts';
import { type Answer, playedTraits } from '../registry.ts';
import type { Traits } from '../traits/traits.ts';
import { readXml, type XmlElement, XmlError } from '../xml/reader.ts';
import type { Fault, FaultSwitches } from './faults.ts';
import type { FrameLog } from './frame-log.ts';
import { type LoginHouse, login, newSessionState, requireStanding, type SessionState } from './session-state.ts';
import { writeAnswer, writeGreeting } from './write-answer.ts';

/** Frames that may wait in a session before the socket is not read further. */
const WAITING_MAX = 64;

/** What all sessions of a server share. Times in wall-clock milliseconds. */
export interface SessionHouse extends LoginHouse {
  readonly faults: FaultSwitches;
  readonly log: FrameLog;
  readonly frameBytesMax: number;
  readonly loginMs: number;
  readonly idleMs: number;
  /** Simulated network: half before a command is seen, half before its answer arrives. */
  readonly rttMs: number;
  /** Simulated work per command; the commands of a session follow one another, those of others do not wait. */
  readonly perCommandMs: number;
  afterCommand(): void;
}

interface Waiting {
  readonly bytes: Buffer;
  readonly arrivedAt: number;
}

interface Reply {
  readonly xml: string;
  readonly closes: boolean;
  readonly what: string;
  readonly code: ResultCode | null;
  readonly clTRID: string | undefined;
}

/** One connection: takes frames, carries them out one by one, answers in order. */
export class Session {
  readonly id: number;
  readonly state: SessionState;
  readonly #house: SessionHouse;
  readonly #socket: TLSSocket;
  readonly #reader;
  readonly #waiting: Waiting[] = [];
  #working = false;
  /** When the last command was, or will be, carried out (`performance.now()`). */
  #doneAt = 0;
  #outgoing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(house: SessionHouse, socket: TLSSocket, id: number) {
    this.id = id;
    this.#house = house;
    this.#socket = socket;
    this.#reader = createFrameReader(house.frameBytesMax);
    const subject = socket.getPeerCertificate().subject?.CN;
    this.state = newSessionState(typeof subject === 'string' ? subject : '');
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(this.#timer));
    socket.on('end', () => socket.destroy());
    socket.on('data', (chunk) => this.#receive(chunk));
    this.#restartTimer();
    this.#deliver(this.#greeting(), undefined, performance.now());
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  /** A fault of ours (a full disk, say) ends this connection and no other. */
  #fail(error: unknown): void {
    report(error);
    this.cut();
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    // Only whole frames count: a client that dribbles bytes does not keep its session open.
    const ms = this.state.registrar === null ? this.#house.loginMs : this.#house.idleMs;
    this.#timer = setTimeout(() => this.cut(), ms).unref();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const bytes of this.#reader.push(chunk)) {
        this.#waiting.push({ bytes, arrivedAt: performance.now() });
        this.#timer?.refresh();
      }
    } catch {
      // RFC 5734 §4: a length that cannot be honoured leaves nothing to read after it.
      this.cut();
      return;
    }
    if (this.#waiting.length > WAITING_MAX) this.#socket.pause();
    this.#work().catch((error: unknown) => this.#fail(error));
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let next = this.#waiting.shift(); next && !this.#socket.destroyed; next = this.#waiting.shift()) {
      if (this.#socket.isPaused() && this.#waiting.length < WAITING_MAX / 2) this.#socket.resume();
      const { rttMs, perCommandMs } = this.#house;
      // Reckoned, not slept one after the other: timers that fire late must not add up.
      this.#doneAt = Math.max(this.#doneAt, next.arrivedAt + rttMs / 2) + perCommandMs;
      await until(this.#doneAt);
      if (!this.#socket.destroyed) await this.#handle(next.bytes);
    }
    this.#working = false;
  }

  async #handle(bytes: Buffer): Promise<void> {
    const { root, kind, request, clTRID, problem } = readRequest(playedTraits(this.#house.registry), bytes);
    this.#log('received', kind, null, clTRID, bytes.byteLength, root);
    const fault = this.#house.faults.take(kind === 'unreadable' ? 'unknown' : kind);
    if (fault?.kind === 'cut-before-command') return this.cut();
    if (fault?.kind === 'slow') {
      this.#doneAt = performance.now() + (fault.ms ?? 0);
      await until(this.#doneAt);
      if (this.#socket.destroyed) return;
    }
    const reply = kind === 'hello' ? this.#greeting() : this.#answer(fault, kind, request, clTRID, problem);
    this.#house.afterCommand();
    this.#deliver(reply, fault, this.#doneAt + this.#house.rttMs / 2 + (fault?.kind === 'late' ? (fault.ms ?? 0) : 0));
  }

  #greeting(): Reply {
    const xml = writeGreeting(playedTraits(this.#house.registry), this.#house.registry.now());
    return { xml, closes: false, what: 'greeting', code: null, clTRID: undefined };
  }

  #answer(
    fault: Fault | undefined,
    kind: string,
    request: Request | undefined,
    clTRID: string | undefined,
    problem: unknown,
  ): Reply {
    const svTRID = this.#house.registry.newTransactionId();
    if (fault?.kind === 'log-out') this.state.registrar = null;
    const answer = answerOf(() => {
      if (!fault?.done) answerFault(fault);
      if (!request) throw problem;
      requireStanding(this.state, request);
      const result = this.#run(request, svTRID, fault);
      answerFault(fault);
      return result;
    });
    const xml = writeAnswer(answer, this.state, clTRID, svTRID);
    return { xml, closes: closesSession(answer.code), what: kind, code: answer.code, clTRID };
  }

  #run(request: Request, svTRID: string, fault: Fault | undefined): Answer {
    const { command, extensions, clTRID } = request;
    if (command.kind === 'login') {
      const answer = login(this.#house, this.state, request, command);
      this.#restartTimer();
      return answer;
    }
    if (command.kind === 'logout') return { code: 1500 };
    if (fault?.kind === 'poll-again' && command.kind === 'poll' && command.op === 'ack') return { code: 1000 };
    const later = fault?.kind === 'pending';
    const caller = { registrar: this.state.registrar!, svTRID, later, ...(clTRID && { clTRID }) };
    return runCommand(this.#house.registry, caller, command as RegistryCommand, extensions);
  }

  /** Queues an answer for its moment; answers leave in the order of the commands. */
  #deliver(reply: Reply, fault: Fault | undefined, at: number): void {
    const { commit } = this.#house.registry.database.gathered();
    const leave = async () => {
      await until(at);
      // What an answer tells stands; committed as late as that, the commands of many are one commit.
      commit();
      if (this.#socket.destroyed) return;
      if (fault?.kind === 'cut-before-answer') return this.cut();
      const frame = encodeFrame(reply.xml, Number.MAX_SAFE_INTEGER);
      this.#log('sent', reply.what, reply.code, reply.clTRID, frame.byteLength, reply.xml);
      if (fault?.kind === 'cut-mid-frame') {
        const cut = Math.min(fault.atByte ?? frame.byteLength >> 1, frame.byteLength - 1);
        this.#socket.write(frame.subarray(0, cut), () => this.cut());
        return;
      }
      this.#socket.write(fault?.kind === 'answer-twice' ? Buffer.concat([frame, frame]) : frame);
      if (reply.closes) this.#socket.end(() => this.cut());
    };
    this.#outgoing = this.#outgoing.then(leave).catch((error: unknown) => this.#fail(error));
  }

  #log(
    direction: 'received' | 'sent',
    what: string,
    code: number | null,
    clTRID: string | undefined,
    bytes: number,
    document: XmlElement | string | undefined,
  ): void {
    const { registrar } = this.state;
    this.#house.log.add(
      { session: this.id, registrar, direction, what, code, clTRID: clTRID ?? null, bytes },
      document,
    );
  }
}

interface Read {
  readonly root?: XmlElement;
  readonly kind: RequestKind;
  readonly request?: Request;
  readonly clTRID?: string;
  /** What was thrown while reading, to be answered. */
  readonly problem?: unknown;
}

type RequestKind = Request['command']['kind'] | 'hello' | 'unreadable';

function readRequest(traits: Traits, bytes: Buffer): Read {
  let root: XmlElement | undefined;
  let clTRID: string | undefined;
  try {
    root = readXml(bytes);
    const frame = readFrame(traits, root);
    if (frame.kind === 'hello') return { root, kind: 'hello' };
    clTRID = frame.clTRID;
    const request = frame.read();
    return { root, kind: request.command.kind, request, ...(clTRID && { clTRID }) };
  } catch (problem) {
    return { kind: 'unreadable', problem, ...(root && { root }), ...(clTRID && { clTRID }) };
  }
}

function answerFault(fault: Fault | undefined): void {
  if (fault?.kind === 'answer-2400') refuse(2400, 'fault switch');
  if (fault?.kind === 'answer-2502') refuse(2502, 'fault switch');
}

/** The answer of some work, or the answer to what it threw; a fault of ours is 2400 and goes to the error output. */
function answerOf(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) {
      const { code, reason, extension } = refusal;
      return { code, reason, ...(extension && { extensions: [extension] }) };
    }
    if (error instanceof XmlError) return { code: 2001, reason: error.message };
    report(error);
    return { code: 2400 };
  }
}

function report(error: unknown): void {
  process.stderr.write(`registry: ${error instanceof Error ? error.stack : String(error)}\n`);
}

async function until(at: number): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
