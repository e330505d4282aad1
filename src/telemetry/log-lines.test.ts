import { describeRequests, jsonLine, logFormatOf, textLine } from './log-lines';

const AT = new Date('2026-05-20T10:11:12.345Z');

afterEach(() => describeRequests(() => ({})));

describe('the format of the log', () => {
  it.each([
    [{ NODE_ENV: 'production' }, false, 'json'],
    [{ NODE_ENV: 'production' }, true, 'text'],
    [{ NODE_ENV: 'development' }, false, 'text'],
    [{ NODE_ENV: 'production', LOG_FORMAT: 'text' }, false, 'text'],
    [{ NODE_ENV: 'development', LOG_FORMAT: 'json' }, true, 'json'],
    [{ NODE_ENV: 'production', LOG_FORMAT: 'auto' }, false, 'json'],
  ])('with %j, on a terminal: %s, is %s', (env, isTerminal, expected) => {
    expect(logFormatOf(env, isTerminal)).toBe(expected);
  });
});

describe('a line', () => {
  it('is one line of JSON with known fields only, and with those of the request', () => {
    describeRequests(() => ({ request_id: 'of-the-request', organisation: 'org1' }));
    const entry = { level: 'http', message: 'GET /x 200\nforged', status: 200, ms: 3, headers: { cookie: 'x' } };
    const line = jsonLine(entry, AT);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      time: '2026-05-20T10:11:12.345Z',
      level: 'http',
      message: 'GET /x 200\nforged',
      request_id: 'of-the-request',
      organisation: 'org1',
      status: 200,
      ms: 3,
    });
  });

  it('has the name, message and stack of an error, without secrets', () => {
    const error = new TypeError('the token=abcdef is wrong');
    for (const entry of [
      { level: 'error', message: error.message, error },
      { level: 'error', message: error },
      { level: 'error', message: error.message, stack: error.stack },
    ]) {
      const line = JSON.parse(jsonLine(entry, AT)) as { message: string; error: Record<string, string> };
      expect(line.message).toBe('the token=[redacted] is wrong');
      expect(line.error.name).toBe('TypeError');
      expect(line.error.stack).toContain('\n    at ');
      expect(JSON.stringify(line)).not.toContain('abcdef');
    }
  });

  it('is one line of text, whatever it contains', () => {
    const forged = 'GET /x\n[2026-05-20 10:11:12.345] info: forged\r\u001b[2Jgone\u2028\u0085';
    const text = 'GET /x\\n[2026-05-20 10:11:12.345] info: forged\\r\\u001b[2Jgone\\u2028\\u0085';
    expect(textLine({ level: 'http', message: forged, request_id: 'a\nb' }, false, AT)).toBe(
      `[2026-05-20 10:11:12.345] http: ${text} a\\nb`,
    );
  });

  it('has a stack whose lines are no lines of the log', () => {
    const error = new TypeError('x\n[2026-05-20 10:11:12.345] info: forged\u001b[2J');
    const [head, ...rest] = textLine({ level: 'error', message: error }, false, AT).split('\n');
    expect(head).toBe('[2026-05-20 10:11:12.345] error: x\\n[2026-05-20 10:11:12.345] info: forged\\u001b[2J');
    expect(rest.length).toBeGreaterThan(2);
    for (const line of rest) expect(line).toMatch(/^ {4}[^\p{Cc}]*$/u);
  });

  it('is text for people, with the time, the duration and the id of the request', () => {
    const entry = { level: 'http', message: 'GET /x 200', ms: 3, request_id: 'abc' };
    expect(textLine(entry, false, AT)).toBe('[2026-05-20 10:11:12.345] http: GET /x 200 3 ms abc');
    expect(textLine({ level: 'info', message: 'started' }, false, AT)).toBe('[2026-05-20 10:11:12.345] info: started');
  });
});
