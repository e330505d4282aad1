import { styleText } from 'node:util';
import { redact } from './redact';

/** How the log is written. */
export type LogFormat = 'json' | 'text';

/** What a line can say in addition to its message. Nothing else is logged, in particular no headers and no body. */
export interface LineFields {
  request_id?: string | undefined;
  trace_id?: string | undefined;
  /** documentId. */
  organisation?: string | undefined;
  method?: string | undefined;
  /** The pattern of the path. */
  route?: string | undefined;
  status?: number | undefined;
  ms?: number | undefined;
}

/** The order of the fields in a line. */
const FIELDS = ['request_id', 'trace_id', 'organisation', 'method', 'route', 'status', 'ms'] as const;

/** What winston passes to a format. */
export interface LogEntry extends LineFields {
  level: string;
  message: unknown;
  stack?: unknown;
  error?: unknown;
}

const MESSAGE = Symbol.for('message');

/** Fields of the request in which a line is written; none outside requests. */
let fieldsOfRequest: () => LineFields = () => ({});

/** Sets what adds the request to lines. */
export const describeRequests = (describe: () => LineFields): void => {
  fieldsOfRequest = describe;
};

interface Environment {
  LOG_FORMAT?: string | undefined;
  NODE_ENV?: string | undefined;
}

/**
 * The format of the log: JSON in production unless a person reads it in a terminal.
 *
 * @param isTerminal whether the log goes to a terminal
 */
export const logFormatOf = (
  { LOG_FORMAT: format = 'auto', NODE_ENV: environment }: Environment,
  isTerminal: boolean,
): LogFormat => {
  if (format === 'json' || format === 'text') return format;
  return environment === 'production' && !isTerminal ? 'json' : 'text';
};

interface LoggedError {
  name: string;
  message: string;
  stack: string;
}

const errorOf = ({ message, stack, error }: LogEntry): LoggedError | undefined => {
  const thrown = [error, message].find((value) => value instanceof Error || isErrorLike(value)) as Error | undefined;
  const trace = thrown?.stack ?? stack;
  if (typeof trace !== 'string') return undefined;
  const [first = ''] = trace.split('\n');
  return {
    name: thrown?.name ?? (/^\w+/.exec(first)?.[0] || 'Error'),
    message: redact(thrown?.message ?? first),
    stack: redact(trace),
  };
};

/** Errors of another realm are no instances of Error. */
const isErrorLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;

/** The message of a request consists of its method, pattern and status only, so it needs no redaction. */
const messageOf = ({ message, route }: LogEntry): string => {
  const text = isErrorLike(message) ? (message as Error).message : message;
  const line = typeof text === 'string' ? text : String(text);
  return route === undefined ? redact(line) : line;
};

/** An entry as a line of JSON. */
export const jsonLine = (entry: LogEntry, at = new Date()): string => {
  const known: LineFields = { ...fieldsOfRequest() };
  for (const field of FIELDS) if (entry[field] !== undefined) Object.assign(known, { [field]: entry[field] });
  const line: Record<string, unknown> = { time: at.toISOString(), level: entry.level, message: messageOf(entry) };
  for (const field of FIELDS) if (known[field] !== undefined) line[field] = known[field];
  if (process.env.SERVER_PROCESS !== undefined) line.process = Number(process.env.SERVER_PROCESS);
  const error = errorOf(entry);
  if (error) line.error = error;
  return JSON.stringify(line);
};

const COLOURS: Record<string, Parameters<typeof styleText>[0]> = { error: 'red', warn: 'yellow', info: 'green' };

/** Line breaks and everything else that moves the cursor or changes colours of a terminal. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text of others, which can neither begin a line of the log nor control a terminal. */
const visible = (text: string): string =>
  text.replace(
    CONTROL,
    (character) => NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The lines of a stack, indented, because its message can contain lines that look like those of the log. */
const indented = (stack: string): string =>
  stack
    .split(/\r?\n/)
    .map((line) => `    ${visible(line)}`)
    .join('\n');

/** An entry as text for a person. */
export const textLine = (entry: LogEntry, isColoured = false, at = new Date()): string => {
  const time = at.toISOString().replace('T', ' ').replace('Z', '');
  const level = isColoured ? styleText(COLOURS[entry.level] ?? 'cyan', entry.level) : entry.level;
  const stack = errorOf(entry)?.stack;
  const message = visible(messageOf(entry));
  const took = entry.ms === undefined ? '' : ` ${entry.ms} ms`;
  const id = entry.request_id ?? fieldsOfRequest().request_id;
  const head = `[${time}] ${level}: ${message}${took}${id === undefined ? '' : ` ${visible(id)}`}`;
  return stack === undefined ? head : `${head}\n${indented(stack)}`;
};

/** A format of winston, which Strapi's logger uses. */
export interface WinstonFormat {
  transform(entry: LogEntry): LogEntry;
}

/** The format of Strapi's logger. */
export const winstonFormat = (format: LogFormat, isColoured: boolean): WinstonFormat => ({
  transform: (entry) =>
    Object.assign(entry, { [MESSAGE]: format === 'json' ? jsonLine(entry) : textLine(entry, isColoured) }),
});
