import { errorBodyOf, withCode } from './error-body';
import { conflict, forbidden, invalid, notFound, unauthorized, violated } from './http-errors';

const classOf = (thrown: unknown) => {
  const { status, name, details } = errorBodyOf(thrown).error;
  return [status, name, details.code];
};
const driverError = (code: string, rest: object = {}) => Object.assign(new Error('driver'), { code, ...rest });

describe('the response to a thrown error', () => {
  it.each([
    ['our 400', invalid([{ path: ['a'], message: 'Wrong.' }]), [400, 'ValidationError', 'VALIDATION_FAILED']],
    ['our 400 with a code', invalid([], 'STEPS_INVALID'), [400, 'ValidationError', 'STEPS_INVALID']],
    [
      'a rule',
      violated({ code: 'SLUG_INVALID', message: 'No.', faults: [] }),
      [400, 'ValidationError', 'SLUG_INVALID'],
    ],
    ['our 401', unauthorized('Who?'), [401, 'UnauthorizedError', 'UNAUTHENTICATED']],
    ['our 403', forbidden('OUT_OF_SCOPE', 'No.', { remedy: 'Ask.' }), [403, 'ForbiddenError', 'OUT_OF_SCOPE']],
    ['our 404', notFound('None.'), [404, 'NotFoundError', 'NOT_FOUND']],
    ['our 409', conflict('WATCHDOG_BUSY', 'Busy.', { remedy: 'Wait.' }), [409, 'ConflictError', 'WATCHDOG_BUSY']],
    ["Strapi's ForbiddenError", { name: 'ForbiddenError', message: 'Forbidden' }, [403, 'ForbiddenError', 'FORBIDDEN']],
    [
      "Strapi's ApplicationError",
      { name: 'ApplicationError', message: 'No.' },
      [400, 'ValidationError', 'VALIDATION_FAILED'],
    ],
    ["Strapi's yup", { name: 'YupValidationError', message: 'No.' }, [400, 'ValidationError', 'VALIDATION_FAILED']],
    ['a rate limit', { name: 'RateLimitError' }, [429, 'RateLimitError', 'TOO_MANY_REQUESTS']],
    [
      'a body too large',
      { status: 413, message: 'request entity too large' },
      [413, 'PayloadTooLargeError', 'PAYLOAD_TOO_LARGE'],
    ],
    ['broken JSON', { status: 400, message: 'Unexpected token' }, [400, 'ValidationError', 'VALIDATION_FAILED']],
    ['a media type', { status: 415 }, [415, 'UnsupportedMediaTypeError', 'UNSUPPORTED_MEDIA_TYPE']],
    ['a wrong method', { status: 405 }, [405, 'MethodNotAllowedError', 'METHOD_NOT_ALLOWED']],
    [
      'a status without its own class',
      { status: 431 },
      [431, 'RequestHeaderFieldsTooLargeError', 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    ],
    ['a bug', new TypeError('x is undefined'), [500, 'InternalServerError', 'INTERNAL_ERROR']],
    [
      'an error with a hidden message',
      { status: 400, expose: false, message: 'secret' },
      [500, 'InternalServerError', 'INTERNAL_ERROR'],
    ],
    ['a text', 'oops', [500, 'InternalServerError', 'INTERNAL_ERROR']],
    ['nothing', undefined, [500, 'InternalServerError', 'INTERNAL_ERROR']],
    ['null', null, [500, 'InternalServerError', 'INTERNAL_ERROR']],
    ['a value that is in use', driverError('23505'), [400, 'ValidationError', 'NOT_UNIQUE']],
    ['a missing related record', driverError('23503'), [400, 'ValidationError', 'RELATION_NOT_FOUND']],
    ['an unavailable database', driverError('ECONNREFUSED'), [503, 'ServiceUnavailableError', 'DATABASE_UNAVAILABLE']],
  ])('%s', (_what, thrown, expected) => {
    expect(classOf(thrown)).toEqual(expected);
  });

  it('hides the message of a bug', () => {
    const body = errorBodyOf(new Error('select * from secrets'));
    expect(JSON.stringify(body)).not.toContain('secrets');
    expect(body.data).toBeNull();
  });

  it('lists every error of a bad request', () => {
    const body = errorBodyOf(
      invalid([
        { path: ['a', 0], message: 'One.' },
        { path: ['b'], message: 'Two.' },
      ]),
    );
    expect(body.error.message).toBe('2 faults in the request');
    expect(body.error.details.errors).toEqual([
      { path: ['a', 0], message: 'One.', code: 'VALUE_INVALID', name: 'ValidationError' },
      { path: ['b'], message: 'Two.', code: 'VALUE_INVALID', name: 'ValidationError' },
    ]);
  });

  it('keeps the details of a refusal', () => {
    expect(
      errorBodyOf(forbidden('FIELD_NOT_WRITABLE', 'No.', { fields: ['a'], remedy: 'Ask.' })).error.details,
    ).toEqual({
      code: 'FIELD_NOT_WRITABLE',
      fields: ['a'],
      remedy: 'Ask.',
      remedy_console: 'Ask an owner, an admin or the platform operator to change it.',
    });
  });

  it('hides the message of the body parser', () => {
    expect(errorBodyOf({ status: 400, message: 'Unexpected token < in JSON' }).error.message).toBe(
      'The request is invalid.',
    );
  });
});

describe('how a person resolves it in the console', () => {
  it('is beside how a program does', () => {
    const { details } = errorBodyOf(forbidden('BUDGET_HARD_LIMIT', 'No.', { remedy: 'PUT it.' })).error;
    expect(details).toMatchObject({
      remedy: 'PUT it.',
      remedy_console: expect.stringContaining('"Settings", "Budget"'),
    });
  });
});

describe('the words of Strapi', () => {
  const written = (message: string, details: object = {}) =>
    withCode({ data: null, error: { status: 400, name: 'ValidationError', message, details: { ...details } } }, 400);

  it('are ours, at the field', () => {
    expect(written('The provided current password is invalid').error).toMatchObject({
      message: 'The current password is wrong.',
      details: { code: 'VALIDATION_FAILED', errors: [{ path: ['currentPassword'], code: 'PASSWORD_WRONG' }] },
    });
  });

  it.each([
    ['email must be a valid email', { code: 'EMAIL_MALFORMED' }],
    ['password must be at least 6 characters', { code: 'TEXT_TOO_SHORT', limit: 6 }],
    ['code is a required field', { code: 'FIELD_REQUIRED' }],
    ['something else', { code: 'VALUE_INVALID' }],
  ])('have a code: %s', (message, expected) => {
    const { details } = written('2 errors', { errors: [{ path: ['x'], message }] }).error;
    expect(details.errors).toEqual([{ path: ['x'], message, ...expected }]);
  });
});

describe('an error body of Strapi or a plugin', () => {
  it('gets its name and a code, and keeps its message', () => {
    const body = { data: null, error: { status: 404, name: 'Whatever', message: 'No such route', details: {} } };
    expect(withCode(body, 404).error).toEqual({
      status: 404,
      name: 'NotFoundError',
      message: 'No such route',
      details: { code: 'NOT_FOUND' },
    });
  });

  it('keeps an existing code', () => {
    const body = {
      data: null,
      error: { status: 403, name: 'PolicyError', message: 'No', details: { code: 'OUT_OF_SCOPE' } },
    };
    expect(withCode(body, 403).error).toMatchObject({ name: 'ForbiddenError', details: { code: 'OUT_OF_SCOPE' } });
  });
});
