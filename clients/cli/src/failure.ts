/** What the process ends with. The guide on findings lists them. */
export const EXIT = { ok: 0, findings: 1, usage: 2, failed: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An expected failure, which is shown as its code, its message and what to do. */
export class CliError extends Error {
  /**
   * @param code a word in capitals by which programs name it
   * @param message what is wrong
   * @param remedy what the reader can do
   * @param exit what the process ends with
   */
  constructor(
    readonly code: string,
    message: string,
    readonly remedy: string,
    readonly exit: ExitCode = EXIT.failed,
  ) {
    super(message);
  }
}

/** An error in a command line. */
export const wrongUsage = (message: string): CliError =>
  new CliError('WRONG_USAGE', message, 'See --help.', EXIT.usage);
