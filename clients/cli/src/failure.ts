import { errorOf } from '../../../src/values';
import { TenantryError } from '../../typescript/src/index';
import { plain } from './text';

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

const ADDRESS = 'Check the address of the server: --server, TENANTRY_SERVER, or that of the last login.';

/** What to do about a code in the words of this command, which knows its own options. */
const REMEDIES: Partial<Record<string, string>> = {
  CLOSING_NOT_CONFIRMED: 'If the findings are really gone, import the report again with --confirm-closing.',
  NETWORK_FAILURE: ADDRESS,
  NOT_FOUND: ADDRESS,
  TIMEOUT: 'Try again later, or with a smaller report.',
  UNAUTHENTICATED: 'Check the API key: TENANTRY_API_KEY, or that of the last login.',
  UNEXPECTED_RESPONSE: `The response is not from Tenantry. ${ADDRESS}`,
};

/** What to do about a code; undefined if neither this command nor the server knows. */
export const remedyOf = (code: string, ofServer?: string): string | undefined => REMEDIES[code] ?? ofServer;

/** Why there was no response, such as `connect ECONNREFUSED 127.0.0.1:1337`: what is thrown is only `fetch failed`. */
const reasonOf = ({ cause }: TenantryError): string => {
  if (!(cause instanceof Error) || !(cause.cause instanceof Error)) return '';
  // Of several addresses of a name, the first.
  const first: unknown = cause.cause instanceof AggregateError ? cause.cause.errors[0] : cause.cause;
  return ` (${plain(errorOf(first).message)})`;
};

/** A failure in words for the standard error, and what the process ends with. */
export const explain = (thrown: unknown): { text: string; exit: ExitCode } => {
  const linesOf = (code: string, message: string, remedy: string | undefined): string =>
    [`${code}: ${message}`, ...(remedy === undefined ? [] : [plain(remedy, 2000)]), ''].join('\n');
  if (thrown instanceof CliError) {
    return { text: linesOf(thrown.code, plain(thrown.message, 2000), thrown.remedy), exit: thrown.exit };
  }
  if (!(thrown instanceof TenantryError)) {
    return { text: `${errorOf(thrown).stack ?? String(thrown)}\n`, exit: EXIT.failed };
  }
  const { code, message, requestId, remedy } = thrown;
  const request = requestId === undefined ? '' : ` (request ${plain(requestId)})`;
  const words = `${plain(message, 2000)}${reasonOf(thrown)}${request}`;
  return { text: linesOf(code, words, remedyOf(code, remedy)), exit: EXIT.failed };
};
