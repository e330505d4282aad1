import { answerFault } from '../src/probes/dns-answers';
import { SERVFAIL, startNameServer } from './helpers/name-server';
import { checkOf, contextWith, probe } from './helpers/probing';

let server: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  server = await startNameServer({
    'web.test': { A: ['192.0.2.1', '192.0.2.2'], MX: ['10 mail.web.test'], TXT: ['v=spf1 -all'], NS: ['ns.web.test'] },
    'broken.test': SERVFAIL,
    'silent.test': null,
  });
});
afterAll(() => server.close());

const ask = (config: object, more: object = {}) =>
  probe(
    checkOf('dns', { config: { resolver: '127.0.0.1', ...config }, ...more }),
    contextWith({ dnsPort: server.port }),
  );

describe('a dns check', () => {
  it.each([
    [{ name: 'web.test' }, 'up'],
    [{ name: 'web.test', expected: ['192.0.2.2'] }, 'up'],
    [{ name: 'web.test', expected: ['192.0.2.2'], exact: true }, 'down'],
    [{ name: 'web.test', expected: ['192.0.2.2', '192.0.2.1'], exact: true }, 'up'],
    [{ name: 'web.test', expected: ['192.0.2.9'] }, 'down'],
    [{ name: 'web.test', record_type: 'MX', expected: ['10 MAIL.web.test.'] }, 'up'],
    [{ name: 'web.test', record_type: 'MX', expected: ['mail.web.test'], exact: true }, 'up'],
    [{ name: 'web.test', record_type: 'MX', expected: ['20 mail.web.test'] }, 'down'],
    [{ name: 'web.test', record_type: 'TXT', expected: ['v=spf1 -all'] }, 'up'],
    [{ name: 'web.test', record_type: 'NS', expected: ['NS.web.test'] }, 'up'],
    [{ name: 'web.test', record_type: 'AAAA' }, 'down'],
    [{ name: 'absent.test' }, 'down'],
  ])('compares the answers: %j', async (config, status) => {
    const result = await ask(config);
    expect(result.status).toBe(status);
    if (status === 'down') expect(result.cause).toBe('answer');
    expect(result.timings).toHaveProperty('dns');
  });

  it('is down if the name server fails, or does not answer in time', async () => {
    expect(await ask({ name: 'broken.test' })).toMatchObject({ status: 'down', cause: 'dns' });
    const from = Date.now();
    expect(await ask({ name: 'silent.test' }, { timeout_ms: 500 })).toMatchObject({ status: 'down', cause: 'dns' });
    expect(Date.now() - from).toBeLessThan(1000);
  });
});

describe('answers', () => {
  it('are the same in other spellings', () => {
    const about = (record_type: 'AAAA' | 'CAA', expected: string[]) => ({ record_type, expected, exact: true });
    expect(answerFault(about('AAAA', ['2001:DB8:0:0::1']), ['2001:db8::1'])).toBeNull();
    expect(answerFault(about('CAA', ['0 issue letsencrypt.org']), ['0 issue "letsencrypt.org"'])).toBeNull();
  });
});
