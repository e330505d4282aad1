/** Where the agent says what it does: one line for each event. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** Warns only the first time that a key occurs, until `again` is called with it. */
  once(key: string, text: string): void;
  again(key: string): void;
}

/** A line break in a name of a check, or in the answer of a server, would forge a line. */
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');

/**
 * A log whose lines begin with the time and the level.
 *
 * @param write receives each line with its line break
 * @param now milliseconds since 1970
 */
export const createLog = (write: (line: string) => void, now: () => number = Date.now): Log => {
  const known = new Set<string>();
  const line = (level: string, text: string): void =>
    write(`${new Date(now()).toISOString()} ${level} ${oneLine(text)}\n`);
  return {
    info: (text) => line('info ', text),
    warn: (text) => line('warn ', text),
    error: (text) => line('error', text),
    once: (key, text) => {
      if (known.has(key)) return;
      known.add(key);
      line('warn ', text);
    },
    again: (key) => void known.delete(key),
  };
};

/** A log that says nothing. */
export const SILENT: Log = createLog(() => undefined);
