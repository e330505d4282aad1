/** Where values are in a text: the byte of their first one, and the one after them. Numbers alone, because there can be a million. */
export class Places {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  get size(): number {
    return this.starts.length;
  }

  add(from: number, to: number): void {
    this.starts.push(from);
    this.ends.push(to);
  }

  /** @returns the place of a value by its position; beyond the last one it is `Infinity` */
  at(index: number): { from: number; to: number } {
    return { from: this.starts[index] ?? Infinity, to: this.ends[index] ?? Infinity };
  }
}
