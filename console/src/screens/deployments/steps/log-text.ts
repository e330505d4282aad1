/** Lines of a log that a page shows: the last ones. */
export const MAX_LINES = 2_000;

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** Colours, movements of the cursor and titles, which terminals interpret (ECMA-48, and the commands of xterm). */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\^_])`,
  'g',
);

/** Other characters that cannot be seen; tabs and line breaks stay. */
const INVISIBLE = new RegExp(String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]`, 'g');

/** What a terminal would show of a line in the end: a carriage return begins it again, as progress bars do. */
const lastDrawn = (line: string): string => {
  const parts = line.split('\r').filter((part) => part !== '');
  return parts.at(-1) ?? '';
};

/**
 * The text of a log without the sequences of terminals.
 *
 * @returns the last lines, at most `MAX_LINES`
 */
export const plainLog = (text: string): string => {
  const lines = text.replace(SEQUENCES, '').split('\n').map(lastDrawn);
  return lines.slice(-MAX_LINES).join('\n').replace(INVISIBLE, '');
};
