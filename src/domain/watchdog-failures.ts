/** A record that a watchdog could not deal with, and why. */
export interface Failure {
  /** Type and documentId, such as `organisation abc`; a range where one could not be told apart; `run` for the run itself. */
  record: string;
  cause: string;
  /** How many records it is about. */
  count: number;
}

/** What a failure of the run itself is about, which broke it off. */
export const WHOLE_RUN = 'run';

/** A run that fails for thousands of records says so, and shows the first of them. */
const MAX_LISTED = 20;
const MAX_CAUSE_LENGTH = 500;

/** What knex writes between the statement, whose values may be personal data, and the message of the database. */
const BEFORE_MESSAGE = ' - ';

const withoutStatement = (text: string): string => {
  const at = text.lastIndexOf(BEFORE_MESSAGE);
  return at < 0 ? text : text.slice(at + BEFORE_MESSAGE.length);
};

/** What went wrong, in one short text without the statement that was sent to the database. */
export const causeOf = (error: unknown): string => {
  const { message, code } = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as {
    message?: unknown;
    code?: unknown;
  };
  const text = String(message ?? 'unknown cause');
  return (code === undefined ? text : withoutStatement(text)).slice(0, MAX_CAUSE_LENGTH);
};

/** The failures of one run, of which the first twenty are kept. */
export class FailureList {
  private readonly kept: Failure[] = [];

  /** Adds one. */
  add(failure: Failure): void {
    if (this.kept.length < MAX_LISTED) this.kept.push(failure);
  }

  /** Those that are kept, in the order in which they happened. */
  get listed(): readonly Failure[] {
    return this.kept;
  }
}
