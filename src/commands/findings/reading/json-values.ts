import type { ReportBounds } from './report-bounds';
import { ReportFileFault, type ReportPlace } from './report-file-fault';

/** Keys of objects and positions in lists, from the outermost value on. */
export type JsonPath = readonly (string | number)[];

export type JsonKind = 'object' | 'list' | 'scalar';

/** A value that is kept, and what of it. */
export interface Take {
  /** The keys of the value itself that are kept; all if it is missing. */
  keys?: ReadonlySet<string>;
  /** Keys that are left out at every depth. */
  without?: ReadonlySet<string>;
  /** Characters that are kept at most. */
  maxSize: number;
}

/** Decides about the values of a JSON text, and receives those that it takes. */
export interface JsonVisitor {
  /**
   * What happens to a value: its parts are asked about (`enter`), it is passed over, passed over with a note of its place, or taken as
   * a whole.
   *
   * @param path changes after the call
   */
  plan(path: JsonPath, kind: JsonKind): 'enter' | 'skip' | 'place' | Take;
  /** Receives a value, and how many characters are kept of it. */
  take(path: JsonPath, value: unknown, size: number): void;
  /** Receives the bytes of a value: of its first one, and of the one after it. Of a scalar both are where it begins. */
  place?(from: number, to: number): void;
}

/** Where the text begins that is read, if it is a part of another one. */
export interface ReportOrigin {
  byte: number;
  path: JsonPath;
}

type Container = Record<string, unknown> | unknown[];

/** An object or list that has begun and not ended. */
interface Frame {
  isList: boolean;
  mode: 'enter' | 'skip' | 'take';
  /** What is built; null unless it is taken. */
  target: Container | null;
  /** Set for the outermost taken value. */
  isRoot: boolean;
  /** Where it begins, if its place is noted. */
  from: number | null;
  key: string;
  /** Position of the next value of a list. */
  next: number;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Roughly what an entry takes besides its characters. */
const ENTRY_SIZE = 16;

const pathText = (path: JsonPath): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${part.slice(0, 60)}`))
    .join('')
    .slice(0, 300);

/** Puts an entry into an object, as JSON.parse does it: `__proto__` is a key like any other. */
const put = (target: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
};

/** Checks the order of JSON's tokens, and builds the values that a visitor takes. */
export class JsonValues {
  /** Whether nothing is kept of the keys and values that are read. Asked for each text, so it is not computed. */
  isSkipping = false;

  private readonly frames: Frame[] = [];
  private readonly path: (string | number)[] = [];
  private expected: Expected = 'value';
  private taken: Take = { maxSize: 0 };
  private size = 0;
  private byte = 0;
  private from: number | null = null;

  constructor(
    private readonly visitor: JsonVisitor,
    private readonly bounds: Pick<ReportBounds, 'depth'>,
    private readonly origin: ReportOrigin,
  ) {}

  /** Whether the outermost value has ended. */
  get isComplete(): boolean {
    return this.expected === 'nothing';
  }

  /** Where the reading is. */
  place(byte = this.byte): ReportPlace {
    return { byte: this.origin.byte + byte, path: pathText([...this.origin.path, ...this.path]) };
  }

  /** The next token begins at this byte. */
  at(byte: number): void {
    this.byte = byte;
  }

  open(isList: boolean): void {
    const mode = this.begin(isList ? 'list' : 'object');
    if (this.frames.length >= this.bounds.depth)
      throw ReportFileFault.beyond(
        'REPORT_TOO_DEEP',
        `The report has more than ${this.bounds.depth} levels.`,
        [this.bounds.depth, this.frames.length + 1],
        this.place(),
      );
    const target = mode !== 'take' ? null : isList ? [] : {};
    const isRoot = target !== null && this.frames.at(-1)?.mode !== 'take';
    if (target && !isRoot) this.attach(target);
    this.frames.push({ isList, mode, target, isRoot, from: this.from, key: '', next: 0 });
    this.from = null;
    this.isSkipping = mode === 'skip';
    if (mode === 'enter') this.path.push(isList ? 0 : '');
    if (target) this.grow(ENTRY_SIZE);
    this.expected = isList ? 'value or end' : 'key or end';
  }

  close(isList: boolean): void {
    const frame = this.frames.at(-1);
    const isEnd = this.expected === 'comma or end' || this.expected === (isList ? 'value or end' : 'key or end');
    if (frame?.isList !== isList || !isEnd) throw this.misplaced();
    this.frames.pop();
    this.isSkipping = this.frames.at(-1)?.mode === 'skip';
    if (frame.mode === 'enter') this.path.pop();
    if (frame.isRoot) this.visitor.take([...this.path], frame.target, this.size);
    if (frame.from !== null) this.visitor.place?.(frame.from, this.byte + 1);
    this.end();
  }

  colon(): void {
    if (this.expected !== 'colon') throw this.misplaced();
    this.expected = 'value';
  }

  comma(): void {
    if (this.expected !== 'comma or end') throw this.misplaced();
    this.expected = this.frames.at(-1)?.isList === true ? 'value' : 'key';
  }

  /** A text is a key or a value. */
  text(text: string): void {
    if (this.expected !== 'key' && this.expected !== 'key or end') return this.scalar(text);
    const frame = this.frames.at(-1);
    if (frame) frame.key = text;
    if (frame?.mode === 'enter') this.path[this.path.length - 1] = text;
    this.expected = 'colon';
  }

  scalar(value: string | number | boolean | null): void {
    if (this.begin('scalar') === 'take') {
      if (this.frames.at(-1)?.mode === 'take') {
        this.attach(value);
        this.grow(ENTRY_SIZE + (typeof value === 'string' ? value.length : 0));
      } else this.visitor.take([...this.path], value, typeof value === 'string' ? value.length : 0);
    } else if (this.from !== null) {
      this.visitor.place?.(this.from, this.from);
      this.from = null;
    }
    this.end();
  }

  /** Begins a value. */
  private begin(kind: JsonKind): Frame['mode'] {
    if (this.expected !== 'value' && this.expected !== 'value or end') throw this.misplaced();
    const frame = this.frames.at(-1);
    if (frame?.mode === 'skip') return 'skip';
    if (frame?.mode === 'take') return this.isKept(frame) ? 'take' : 'skip';
    if (frame?.isList === true) this.path[this.path.length - 1] = frame.next++;
    const plan = this.visitor.plan(this.path, kind);
    if (plan === 'place') this.from = this.byte;
    if (typeof plan === 'string') return plan === 'enter' && kind !== 'scalar' ? 'enter' : 'skip';
    this.taken = plan;
    this.size = 0;
    return 'take';
  }

  private isKept({ isList, isRoot, key }: Frame): boolean {
    if (isList) return true;
    if (isRoot && this.taken.keys?.has(key) === false) return false;
    return this.taken.without?.has(key) !== true;
  }

  private end(): void {
    this.expected = this.frames.length === 0 ? 'nothing' : 'comma or end';
  }

  private attach(value: unknown): void {
    const frame = this.frames.at(-1);
    if (!frame?.target) return;
    if (Array.isArray(frame.target)) {
      frame.target.push(value);
      return;
    }
    put(frame.target, frame.key, value);
    this.grow(frame.key.length);
  }

  private grow(size: number): void {
    this.size += size;
    if (this.size <= this.taken.maxSize || this.frames.at(-1)?.mode !== 'take') return;
    throw ReportFileFault.beyond(
      'REPORT_TOO_LARGE',
      `One value of the report has more than ${this.taken.maxSize} characters.`,
      [this.taken.maxSize, this.size],
      this.place(),
    );
  }

  private misplaced(): ReportFileFault {
    const what = this.expected === 'nothing' ? 'something follows after its end' : `a ${this.expected} is missing`;
    return ReportFileFault.of('REPORT_NOT_JSON', `The report is not valid JSON: ${what}.`, this.place());
  }
}
