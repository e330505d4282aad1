/** Bytes in one request. */
export const MOST_AT_ONCE = 64 * 1024;
/** Bytes that wait while Tenantry is away, or while a program writes faster than is sent. */
const MOST_WAITING = 1024 * 1024;

/** Lines of a step that Tenantry has not got yet. */
export class LogBuffer {
  private lines: string[] = [];
  private first = 0;
  private bytes = 0;
  private dropped = 0;
  /** What is under way. */
  private taken: string | null = null;

  /** Adds lines without line breaks. If too many wait, the oldest are dropped. */
  add(lines: readonly string[]): void {
    for (const line of lines) {
      this.lines.push(line);
      this.bytes += Buffer.byteLength(line) + 1;
      while (this.bytes > MOST_WAITING) this.dropOldest();
    }
  }

  private dropOldest(): void {
    this.shift();
    this.dropped += 1;
  }

  private shift(): string {
    const line = this.lines[this.first] ?? '';
    this.first += 1;
    this.bytes -= Buffer.byteLength(line) + 1;
    // Removed together: each removal from the beginning of a list moves the others.
    if (this.first > 1000 && this.first * 2 > this.lines.length) {
      this.lines = this.lines.slice(this.first);
      this.first = 0;
    }
    return line;
  }

  get isEmpty(): boolean {
    return this.taken === null && this.first === this.lines.length && this.dropped === 0;
  }

  /**
   * The oldest lines, with line breaks: the same until `done` is called.
   *
   * @returns an empty text without lines
   */
  take(): string {
    this.taken ??= this.next();
    return this.taken ?? '';
  }

  /** What was taken has arrived, or cannot be sent. */
  done(): void {
    this.taken = null;
  }

  private next(): string | null {
    const taken: string[] = [];
    if (this.dropped > 0)
      taken.push(`[${this.dropped} lines were dropped: the program wrote faster than Tenantry took them.]`);
    this.dropped = 0;
    let room = MOST_AT_ONCE - (taken[0] === undefined ? 0 : Buffer.byteLength(taken[0]) + 1);
    while (this.first < this.lines.length) {
      room -= Buffer.byteLength(this.lines[this.first] ?? '') + 1;
      if (room < 0) break;
      taken.push(this.shift());
    }
    return taken.length === 0 ? null : taken.map((line) => `${line}\n`).join('');
  }
}
