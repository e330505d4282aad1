import { cpuMsOf } from '../../tests/helpers/environment/cpu-time';
import { redact } from './redact';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.s5Dk_2hYxw';

describe('a text for the log', () => {
  it.each([
    [`no valid ${JWT} here`, 'no valid [redacted] here'],
    ['Authorization: Bearer abc.def', 'Authorization: [redacted] [redacted]'],
    ['sent Bearer abc.def to it', 'sent Bearer [redacted] to it'],
    ['key tny_4fd0c2_9xQ2mVt7LrBw4Xk9Zp was refused', 'key tny_[redacted] was refused'],
    ['token tscim_9xQ2mVt7LrBw4Xk9Zp', 'token tscim_[redacted]'],
    ['connect to postgres://me:hunter2@db:5432/t failed', 'connect to postgres://me:[redacted]@db:5432/t failed'],
    ['GET /reset?code=s3cret&lang=de', 'GET /reset?code=[redacted]&lang=[redacted]'],
    ['{"password":"hunter2","name":"Ann"}', '{"password":"[redacted]","name":"Ann"}'],
    ["client_secret: 'hunter2', id: 1", "client_secret: '[redacted]', id: 1"],
    ['SMTP_PASSWORD=hunter2 npm start', 'SMTP_PASSWORD=[redacted] npm start'],
    ['Set-Cookie: tenantry_refresh=abc; Path=/', 'Set-Cookie: [redacted]; Path=/'],
  ])('has no secrets: %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    'GET /api/svc-agents/:id 200 12 ms',
    'Watchdog budget: 3 failed.',
    'insert into "svc_agents" ("hostname") values ($1) - duplicate key value violates unique constraint "x"',
    'The SCIM token is unknown, expired or revoked.',
    'Search index: 10 of about 20 records.',
    'task_id is missing',
  ])('is otherwise unchanged: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('is bounded, and redacted in linear time', () => {
    expect(redact('x'.repeat(100_000)).length).toBeLessThan(9000);
    const units = ['?a', 'eyJaaaaaa.', '//a:', 'secretsecret', 'Bearer ', 'token=', '&[[[['];
    expect(cpuMsOf(() => units.forEach((unit) => redact(unit.repeat(8000))))).toBeLessThan(2000);
  });
});
