/** Time between two lines if nobody looks at a terminal; in milliseconds. */
const EVERY_MS = 1000;

/** Shows how far something is, on the standard error: one changing line of a terminal, otherwise a line a second. */
export interface Progress {
  show: (text: string) => void;
  /** Removes the changing line. */
  end: () => void;
}

/**
 * @param stream where it is written
 * @param now the time in milliseconds
 */
export const createProgress = (
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = Date.now,
): Progress => {
  let last = 0;
  let isShown = false;
  return {
    show(text) {
      if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
      else if (now() - last < EVERY_MS) return;
      else stream.write(`${text}\n`);
      last = now();
      isShown = true;
    },
    end() {
      if (isShown && stream.isTTY) stream.write('\r\u001b[K');
      isShown = false;
    },
  };
};
