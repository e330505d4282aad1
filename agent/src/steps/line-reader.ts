import { maskSecrets } from './secrets';

/** Characters of a line; the rest of a longer one is left out. */
const LONGEST_LINE = 16 * 1024;
/** The largest growth of a character by URL-encoding: a character of three bytes, each as `%XX`. */
const LARGEST_GROWTH = 9;

/** Makes whole lines without secrets from the pieces of a program's output. */
export class LineReader {
  private rest = '';
  private isSkipping = false;
  /** The longest form of a secret, in characters. */
  private readonly margin: number;

  /** @param add receives one or more lines, without the last line break */
  constructor(
    private readonly secrets: readonly string[],
    private readonly add: (lines: string[]) => void,
  ) {
    this.margin = Math.max(0, ...secrets.map(({ length }) => length)) * LARGEST_GROWTH;
  }

  read(piece: string): void {
    const at = piece.lastIndexOf('\n');
    if (at === -1) this.keep(piece);
    else {
      this.keep(piece.slice(0, at));
      this.end();
      this.keep(piece.slice(at + 1));
    }
  }

  /** The output has ended, also without a line break. */
  close(): void {
    if (this.rest !== '') this.end();
  }

  private end(): void {
    // Masked together, so that a secret of several lines is found as a whole, too.
    if (!this.isSkipping || this.rest !== '') this.add(this.whole());
    this.rest = '';
    this.isSkipping = false;
  }

  private whole(): string[] {
    const lines = maskSecrets(this.rest, this.secrets).replaceAll('\u0000', '').split(/\r?\n/);
    return lines.map((line) => (line.length > LONGEST_LINE ? shortened(line, LONGEST_LINE) : line));
  }

  private keep(piece: string): void {
    const from = this.isSkipping ? piece.indexOf('\n') + 1 : 0;
    if (this.isSkipping && from === 0) return;
    this.isSkipping = false;
    this.rest += piece.slice(from);
    const start = this.rest.lastIndexOf('\n') + 1;
    if (this.rest.length - start > LONGEST_LINE + this.margin) this.cut();
  }

  /** Shows the beginning of a line that is too long: without its last characters, which can be the beginning of a secret. */
  private cut(): void {
    const masked = maskSecrets(this.rest, this.secrets);
    this.rest = '';
    this.isSkipping = true;
    const lines = masked.replaceAll('\u0000', '').split(/\r?\n/);
    const last = lines.pop() ?? '';
    this.add([...lines, shortened(last, Math.min(LONGEST_LINE, last.length - this.margin))]);
  }
}

const shortened = (line: string, length: number): string =>
  `${line.slice(0, Math.max(0, length)).toWellFormed()} … (the rest of the line is left out)`;
