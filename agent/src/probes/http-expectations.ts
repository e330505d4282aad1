import { query } from 'jsonpath-rfc9535';
import type { CheckConfig } from '../../../src/wire/checks/check-config';
import { parseJson } from '../../../src/values';
import { ProbeFailure } from './attempt';
import type { Body } from './http-body';

type HttpConfig = CheckConfig<'http'>;
type JsonValue = Parameters<typeof query>[0];

const CUT = ' in its first 64 KiB';

const isExpected = (status: number, ranges: readonly string[]): boolean =>
  ranges.some((range) => {
    const [first = '', last = first] = range.split('-');
    return Number(first) <= status && status <= Number(last);
  });

const matching = (path: string, value: JsonValue): unknown[] => {
  try {
    return query(value, path);
  } catch {
    throw new ProbeFailure('agent', 'The JSONPath of the check is not valid.', 'error');
  }
};

const checkJson = ({ path, equals }: NonNullable<HttpConfig['json']>, { text, isCut }: Body): void => {
  if (isCut) throw new ProbeFailure('content', 'The body has more than 64 KiB, so it cannot be read as JSON.');
  let value: JsonValue;
  try {
    value = parseJson(text) as JsonValue;
  } catch {
    throw new ProbeFailure('content', 'The body is not JSON.');
  }
  const [first] = matching(path, value);
  if (first === undefined) throw new ProbeFailure('content', `The body has nothing at ${path}.`);
  if (first !== equals) throw new ProbeFailure('content', `The value at ${path} is not the expected one.`);
};

/**
 * Checks a response. Messages name what was expected, never what was there: bodies stay in the agent.
 *
 * @throws ProbeFailure with the cause status or content
 */
export const checkResponse = (config: HttpConfig, status: number, body: Body): void => {
  const { expected_status: ranges, contains, excludes, json } = config;
  if (!isExpected(status, ranges))
    throw new ProbeFailure('status', `The status is ${status}, expected ${ranges.join(', ')}.`);
  const where = body.isCut ? CUT : '';
  if (contains !== null && !body.text.includes(contains))
    throw new ProbeFailure('content', `The body does not contain the expected text${where}.`);
  if (excludes !== null && body.text.includes(excludes))
    throw new ProbeFailure('content', `The body contains the excluded text${where}.`);
  if (json !== null) checkJson(json, body);
};
