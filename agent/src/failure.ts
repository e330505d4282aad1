/** What the process ends with. The guide on agents lists them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notRunning: 3,
  refused: 4,
  unreachable: 5,
  state: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An expected failure, which is shown as its code, its message and what to do. */
export class AgentError extends Error {
  /**
   * @param code a word in capitals by which the guide and programs name it
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
