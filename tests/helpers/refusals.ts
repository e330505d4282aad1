import { type Answer, app } from './api';

const NAMES: Record<number, string> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  421: 'MisdirectedRequestError',
  422: 'UnprocessableEntityError',
  428: 'PreconditionRequiredError',
  429: 'RateLimitError',
  501: 'NotImplementedError',
  503: 'ServiceUnavailableError',
};

/**
 * Checks that a response is an error in the specified format: status, name, message, code, no internal details.
 *
 * @param code the expected `details.code`; any if it is absent
 * @param path the field that `details.errors` has to name, joined by dots
 */
export const expectRefusal = (answer: Answer, status: number, code?: string, path?: string): void => {
  const text = JSON.stringify(answer.body);
  expect({ status: answer.status, body: answer.status === status ? 'as expected' : text }).toEqual({
    status,
    body: 'as expected',
  });
  expect(answer.body).toEqual({
    data: null,
    error: {
      status,
      name: NAMES[status],
      message: expect.stringMatching(/./),
      details: expect.objectContaining({ code: code ?? expect.stringMatching(/^[A-Z][A-Z_]+$/) }),
    },
  });
  expect(text).not.toMatch(/node_modules|\.js:\d|SQLITE_|select .* from|stack/i);
  expect(answer.headers['x-request-id']).toMatch(/^[\w.:-]{8,64}$/);
  if (path === undefined) return;
  const faults = answer.body.error.details.errors as { path: (string | number)[]; message: string }[];
  expect(faults.map((fault) => fault.path.join('.'))).toContain(path);
};

/** Entries that depend on the clock and not on a request: the sums of sign-ins. */
export const CLOCK_ACTIONS = ['sign-in.refused', 'sign-in.success'];
const WITHOUT_CLOCK_ACTIONS = { 'audit-entry': { where: { action: { $notIn: CLOCK_ACTIONS } } } } as Record<
  string,
  object
>;

/** The number of rows of each type, which a refused request must not change. */
export const countRows = async (...types: string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const type of types)
    counts[type] = await app()
      .db.query(`api::${type}.${type}` as never)
      .count(WITHOUT_CLOCK_ACTIONS[type] as never);
  return counts;
};
