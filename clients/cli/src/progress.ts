/** Time between two lines of a log, which keeps them all; in milliseconds. */
const EVERY_MS = 5000;

/**
 * Shows how far something is, on the standard error: one changing line of a terminal, otherwise a line every five seconds if
 * something has changed.
 */
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
  // A log has no line for what takes less than that.
  let last = now();
  let lastText = '';
  let isShown = false;
  return {
    show(text) {
      if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
      else if (text === lastText || now() - last < EVERY_MS) return;
      else stream.write(`${text}\n`);
      last = now();
      lastText = text;
      isShown = true;
    },
    end() {
      if (isShown && stream.isTTY) stream.write('\r\u001b[K');
      isShown = false;
    },
  };
};
