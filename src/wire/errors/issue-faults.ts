import type { z } from 'zod';
import { codeOfWords, type FaultCode, faultWords } from '../../domain/faults/fault-codes';
import type { Fault } from '../../domain/refusal';

type Issue = z.core.$ZodIssue;
type Rule = [code: FaultCode, limit?: string | number];

/** How zod's own messages begin. Any other message is one of our schemas. */
const OF_ZOD = /^(Too (small|big):|Invalid |Unrecognized )/;

const KINDS: Record<string, 'TEXT' | 'LIST'> = { string: 'TEXT', array: 'LIST', set: 'LIST', map: 'LIST' };

const tooSmall = (issue: z.core.$ZodIssueTooSmall): Rule => {
  const limit = Number(issue.minimum);
  const kind = KINDS[issue.origin];
  if (kind === undefined) return [issue.inclusive === false ? 'NUMBER_NOT_ABOVE' : 'NUMBER_TOO_SMALL', limit];
  return limit === 1 ? ['FIELD_EMPTY'] : [`${kind}_TOO_SHORT`, limit];
};

const tooBig = (issue: z.core.$ZodIssueTooBig): Rule => {
  const limit = Number(issue.maximum);
  const kind = KINDS[issue.origin];
  if (kind !== undefined) return [`${kind}_TOO_LONG`, limit];
  return [issue.inclusive === false ? 'NUMBER_NOT_BELOW' : 'NUMBER_TOO_LARGE', limit];
};

const FORMATS: Record<string, FaultCode> = {
  email: 'EMAIL_MALFORMED',
  date: 'DATE_MALFORMED',
  datetime: 'MOMENT_MALFORMED',
};

const ruleOf = (issue: Issue): Rule => {
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_type')
    return issue.message.endsWith('received undefined') ? ['FIELD_REQUIRED'] : ['TYPE_WRONG', issue.expected];
  if (issue.code === 'invalid_value') return ['NOT_LISTED', issue.values.map(String).join(', ')];
  if (issue.code === 'invalid_format') return [FORMATS[issue.format] ?? 'VALUE_INVALID'];
  return [issue.code === 'unrecognized_keys' ? 'FIELD_UNKNOWN' : 'VALUE_INVALID'];
};

/** What a zod issue says, in the API's words and as a code with its limit. */
export const ruleBroken = (issue: Issue): Required<Pick<Fault, 'code' | 'message'>> & Pick<Fault, 'limit'> => {
  const { message } = issue;
  const [code, limit] = ruleOf(issue);
  const bound = limit === undefined ? {} : { limit };
  if (OF_ZOD.test(message)) return { code, message: faultWords(code, limit), ...bound };
  const own = codeOfWords(message);
  return own === 'VALUE_INVALID' ? { code, message, ...bound } : { code: own, message };
};

/** The path of a zod issue as a fault has it. */
export const issuePath = (issue: Issue): (string | number)[] =>
  issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
