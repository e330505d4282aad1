/** A record that a watchdog could not process, and why. */
export interface Failure {
  /** Type and documentId, such as `organisation abc`; a range if the record is unknown; `run` for the run itself. */
  record: string;
  cause: string;
  /** How many records it concerns. */
  count: number;
}

/** The `record` of a failure that ended the run. */
export const WHOLE_RUN = 'run';

/** A run that fails for thousands of records lists only the first of them. */
const MAX_LISTED = 20;
const MAX_CAUSE_LENGTH = 500;

/** What knex writes between the statement, which can contain personal data, and the message of the database. */
const BEFORE_MESSAGE = ' - ';

const withoutStatement = (text: string): string => {
  const at = text.lastIndexOf(BEFORE_MESSAGE);
  return at < 0 ? text : text.slice(at + BEFORE_MESSAGE.length);
};

/** The cause of a failure, as a short text without the SQL statement. */
export const causeOf = (error: unknown): string => {
  const { message, code }: { message?: unknown; code?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: String(error) };
  const text = String(message ?? 'unknown cause');
  return (code === undefined ? text : withoutStatement(text)).slice(0, MAX_CAUSE_LENGTH);
};

/** The failures of one run. Only the first twenty are kept. */
export class FailureList {
  private readonly kept: Failure[] = [];

  /** Adds a failure. */
  add(failure: Failure): void {
    if (this.kept.length < MAX_LISTED) this.kept.push(failure);
  }

  /** The kept failures, in the order in which they happened. */
  get listed(): readonly Failure[] {
    return this.kept;
  }
}
