import { keysOf } from '../../../values';

/**
 * Why steps end without success, by code: the texts that are stored and that the API shows, with values in braces. The console shows its
 * own words for each code. What executors and people say themselves has none.
 */
export const STEP_ERRORS = {
  NODE_STOPPED: 'The node that sent this step stopped, so the executor may or may not have it.',
  NO_AGENT: 'No agent took this step. Check that one is active, may run steps and has the runner.',
  AGENT_SILENT: 'The agent fell silent, so it may or may not have done this step.',
  NOT_REPORTED: 'The executor did not report the end of this step in time.',
  NOT_TAKEN: 'Cancelled before an agent took it.',
  EXECUTOR_FAILED: 'The executor reported that it failed.',
  NOT_SENT: 'Not sent: {reason}.',
  CALL_INTERRUPTED: 'The call was interrupted.',
  CALL_FAILED: 'The webhook endpoint was called, and {reason}.',
  PROGRAM_CANCELLED: 'cancelled',
  PROGRAM_TIMED_OUT:
    'TIMED_OUT: The program was ended, because it took longer than it may ({seconds} s, or as Tenantry extended it).',
  PROGRAM_KILLED: 'The program was ended by {signal}.',
  PROGRAM_FAILED: 'The program ended with exit code {exit}.',
  PROGRAM_NOT_STARTED: 'The program {file} in the folder {folder} cannot be started: {fault}',
  OUTPUTS_INVALID: 'OUTPUTS_INVALID: {fault}',
  FILES_UNUSABLE: 'The files of the step cannot be used on the machine of the agent: {fault}',
  RUNNER_MISSING:
    'RUNNER_NOT_ALLOWED: This agent has no runner {runner}; it has: {runners}. The owner of the machine adds it to "runners" in {file}, and restarts the agent.',
  RUNNER_FORBIDS:
    'RUNNER_NOT_ALLOWED: The runner {runner} of this agent does not allow {action}. The owner of the machine adds it to its "actions" in {file}, and restarts the agent.',
  REFERENCE_UNREADABLE: '"${{reference}}" is no reference to an input or an output.',
  VALUE_MISSING: '"${{reference}}" refers to a value that does not exist.',
  VALUE_NULL: '"${{reference}}" is null, which cannot be part of a text.',
  CONFIG_TOO_LARGE: 'The configuration with its values has more than {size} KiB.',
  CONFIG_TOO_DEEP: 'The configuration with its values is nested deeper than {levels} levels.',
} as const;

/** One of these reasons. */
export type StepErrorCode = keyof typeof STEP_ERRORS;

/** The codes, in the order in which texts are compared with them. */
export const STEP_ERROR_CODES = keysOf(STEP_ERRORS);

type Values = Readonly<Record<string, string | number>>;

const VALUE = /\{(\w+)\}/g;

/** The values that the text of a code has. */
export const valuesIn = (code: StepErrorCode): string[] =>
  [...STEP_ERRORS[code].matchAll(VALUE)].map(([, name = '']) => name);

/** The text that is stored. */
export const stepErrorText = (code: StepErrorCode, values: Values = {}): string =>
  STEP_ERRORS[code].replaceAll(VALUE, (_match, name: string) => String(values[name] ?? ''));

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The answer of an endpoint can follow. */
const ANSWER = String.raw`(?: Answer: [^]*)?`;

const patternOf = (code: StepErrorCode): RegExp => {
  const parts = STEP_ERRORS[code].split(VALUE);
  const source = parts.map((part, at) => (at % 2 === 0 ? literal(part) : `(?<${part}>[^]*?)`)).join('');
  return new RegExp(`^${source}${code === 'CALL_FAILED' ? ANSWER : ''}$`);
};

const PATTERNS = STEP_ERROR_CODES.map((code) => [code, patternOf(code)] as const);

/** What a stored text says: its code and values. */
export interface StepError {
  code: StepErrorCode;
  values: Readonly<Record<string, string>>;
}

/** Reads a stored text; null if it is of an executor, of a person or of a later version. */
export const readStepError = (text: string): StepError | null => {
  for (const [code, pattern] of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return { code, values: { ...found.groups } };
  }
  return null;
};
