import type { Masker } from '../../../src/domain/deployments/secrets';

/** Characters of a line; the rest of a longer one is left out. */
const LONGEST_LINE = 16 * 1024;

/** Makes whole lines without secrets from the pieces of a program's output. */
export class LineReader {
  private readonly mask: ReturnType<Masker['stream']>;
  /** The beginning of the last line, as far as it is kept. */
  private rest = '';
  private isTooLong = false;

  /** @param add receives one or more lines, without line breaks */
  constructor(
    masker: Masker,
    private readonly add: (lines: string[]) => void,
  ) {
    this.mask = masker.stream();
  }

  read(piece: string): void {
    this.split(this.mask.push(piece));
  }

  /** The output has ended, also without a line break. */
  close(): void {
    this.split(this.mask.end());
    if (this.rest !== '') this.add([this.whole()]);
  }

  private split(masked: string): void {
    const [first = '', ...more] = masked.split('\n');
    this.keep(first);
    const lines = more.map((next) => {
      const line = this.whole();
      this.keep(next);
      return line;
    });
    if (lines.length > 0) this.add(lines);
  }

  private keep(text: string): void {
    const room = LONGEST_LINE - this.rest.length;
    this.rest += text.slice(0, room);
    if (text.length > room) this.isTooLong = true;
  }

  /** Takes the line. */
  private whole(): string {
    const line = this.rest.replace(/\r$/, '').replaceAll('\u0000', '').toWellFormed();
    const shown = this.isTooLong ? `${line} … (the rest of the line is left out)` : line;
    this.rest = '';
    this.isTooLong = false;
    return shown;
  }
}
