import { renewPanelSecret } from './panel-secret';

/** What Strapi stored under the key below. */
const STORED = 'v1:9560c4828a1a257b3854b7e03fb06a94:4fb229661e598b7f61f08fec39:4fcb2fb9bcf88a0730aefd0ecd2d58c1';
const KEY = 'a key of sixteen characters or more';
const OTHER_KEY = 'another key of sixteen characters';

describe('a secret of the panel', () => {
  const before = process.env.ENCRYPTION_KEY;
  const use = (key: string, accepted = ''): void => {
    process.env.ENCRYPTION_KEY = key;
    process.env.ENCRYPTION_KEYS_ACCEPTED = accepted;
  };
  afterAll(() => {
    process.env.ENCRYPTION_KEY = before;
    delete process.env.ENCRYPTION_KEYS_ACCEPTED;
  });

  it('stays as it is under the current key', () => {
    use(KEY);
    expect(renewPanelSecret(STORED)).toBe(STORED);
  });

  it('is sealed again under the current key, in the format of Strapi', () => {
    use(OTHER_KEY, KEY);
    const renewed = renewPanelSecret(STORED) ?? '';
    expect(renewed).toMatch(/^v1:[\da-f]{32}:[\da-f]{26}:[\da-f]{32}$/);
    use(OTHER_KEY);
    expect(renewPanelSecret(renewed)).toBe(renewed);
  });

  it('cannot be renewed without its key, or if it is malformed', () => {
    use(OTHER_KEY);
    expect(renewPanelSecret(STORED)).toBeNull();
    use(KEY);
    for (const text of ['', 'v1', 'v1:::', `${STORED.slice(0, -1)}0`]) expect(renewPanelSecret(text)).toBeNull();
  });
});
