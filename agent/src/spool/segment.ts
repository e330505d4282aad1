import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPlainObject, parseJson } from '../../../src/values';
import { PRIVATE, writeWhole } from '../state/write-file';

/** Results of one segment, which are sent as one batch. */
const MAX_RESULTS = 500;
/** Below what servers and proxies accept as one request, in bytes. */
const MAX_BYTES = 512 * 1024;

const FILE_NAME = /^(\d{10})-([0-9a-f-]{36})\.ndjson$/;

const isResult = (line: string): boolean => {
  try {
    return isPlainObject(parseJson(line));
  } catch {
    return false;
  }
};

const bytesOf = (line: string): number => Buffer.byteLength(line) + 1;

/**
 * Results that are sent as one batch, and the file in which they wait. The name of the file contains the idempotency key, so
 * that a batch which is sent again, also after a crash, has the same key and the same body.
 */
export class Segment {
  /** The results, as JSON; null while they are only in the file. */
  private lines: string[] | null = [];
  private storedCount = 0;
  /** Whether the file can end in the middle of a line, so that nothing can be appended. */
  private isTorn = false;
  count = 0;
  bytes = 0;

  constructor(
    private readonly folder: string,
    readonly number: number,
    readonly key: string = randomUUID(),
  ) {}

  get file(): string {
    return path.join(this.folder, `${String(this.number).padStart(10, '0')}-${this.key}.ndjson`);
  }

  get isFull(): boolean {
    return this.count >= MAX_RESULTS || this.bytes >= MAX_BYTES;
  }

  /** Results that would be lost if the process were killed now. */
  get unstored(): number {
    return this.count - this.storedCount;
  }

  add(line: string): void {
    this.lines?.push(line);
    this.count += 1;
    this.bytes += bytesOf(line);
  }

  /** The results, as JSON. What cannot be read is left out. */
  async read(): Promise<string[]> {
    return this.lines ?? (await readFile(this.file, 'utf8')).split('\n').filter(isResult);
  }

  /** Forgets the results that are also in the file. Nothing can be added after this. */
  unload(): void {
    if (this.unstored === 0) this.lines = null;
  }

  /**
   * Writes what is new into the file.
   *
   * @throws Error of the system; the results stay in memory
   */
  async store(): Promise<void> {
    const { lines, storedCount } = this;
    if (!lines || this.unstored === 0) return;
    const count = lines.length;
    const text = lines.slice(this.isTorn ? 0 : storedCount).map((line) => `${line}\n`);
    try {
      if (this.isTorn) await writeWhole(this.file, text.join(''));
      else await this.append(text.join(''));
    } catch (error) {
      this.isTorn = true;
      throw error;
    }
    this.isTorn = false;
    this.storedCount = count;
  }

  private async append(text: string): Promise<void> {
    const handle = await open(this.file, 'a', PRIVATE);
    try {
      await handle.appendFile(text);
      // A full segment waits, because Tenantry cannot be reached: it is worth the time.
      if (this.isFull) await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** The segment in a file of an earlier run; null if it is no such file, or has no results. */
  static async load(folder: string, name: string): Promise<Segment | null> {
    const [, number, key] = FILE_NAME.exec(name) ?? [];
    if (number === undefined || key === undefined) return null;
    const segment = new Segment(folder, Number(number), key);
    segment.lines = null;
    const lines = await segment.read();
    segment.count = lines.length;
    segment.storedCount = lines.length;
    segment.bytes = lines.reduce((sum, line) => sum + bytesOf(line), 0);
    return segment;
  }
}
