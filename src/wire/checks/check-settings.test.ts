import { readSettings, REDACTED, withSecrets } from './check-settings';

const faultsOf = (check: object): string[] => {
  const read = readSettings(check, {});
  return 'faults' in read ? read.faults.map(({ path }) => path.join('.')) : [];
};

describe('the settings of a check', () => {
  it('get their defaults', () => {
    expect(readSettings({ check_type: 'tls', config: { host: 'example.com' } }, {})).toEqual({
      settings: { config: { host: 'example.com', port: 443, server_name: null, min_days: 7 }, secrets: {} },
    });
    expect(readSettings({}, {})).toMatchObject({
      settings: { config: { method: 'GET', expected_status: ['200-299'], follow_redirects: true } },
    });
  });

  it.each([
    [{ check_type: 'tcp', config: {} }, ['config.host', 'config.port']],
    [{ check_type: 'tcp', url: 'https://example.com', config: { host: 'x', port: 1 } }, ['url']],
    [{ check_type: 'tcp', config: { host: 'https://x', port: 99_999 } }, ['config.host', 'config.port']],
    [{ check_type: 'dns', config: { name: 'example.com', record_type: 'ANY' } }, ['config.record_type']],
    [{ check_type: 'dns', config: { name: 'example.com', resolver: 'one' } }, ['config.resolver']],
    [{ config: { expected_status: ['99'] } }, ['config.expected_status.0']],
    [{ config: { headers: [{ name: 'a b', value: 'x' }] } }, ['config.headers.0.name']],
    [{ config: { headers: [{ name: 'a', value: 'x\r\nHost: y' }] } }, ['config.headers.0.value']],
    [
      {
        config: {
          headers: [
            { name: 'A', value: '1' },
            { name: 'a', value: '2' },
          ],
        },
      },
      ['config.headers.1.name'],
    ],
    [{ check_type: 'heartbeat', config: { grace_seconds: -1 } }, ['config.grace_seconds']],
  ])('%j have faults in %j', (check, paths) => {
    expect(faultsOf(check)).toEqual(paths);
  });

  it('keep the values of secret headers apart', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer s3cr3t', secret: true },
      { name: 'Accept', value: '*/*' },
    ];
    const read = readSettings({ config: { headers } }, {});
    if ('faults' in read) throw new Error('It has faults.');
    const { config, secrets } = read.settings;
    expect(JSON.stringify(config)).not.toContain('s3cr3t');
    expect(secrets).toEqual({ authorization: 'Bearer s3cr3t' });
    expect(withSecrets(config, secrets)).toMatchObject({ headers: [{ value: 'Bearer s3cr3t' }, { value: '*/*' }] });
    // Sent back as it was shown, the value stays.
    expect(readSettings({ config }, secrets)).toEqual(read);
    expect(readSettings({ config }, {})).toMatchObject({ faults: [{ path: ['config', 'headers', 0, 'value'] }] });
    expect(REDACTED).toBe('[redacted]');
  });
});
