import request from 'supertest';
import { createAdministrator } from '../helpers/admin-panel';
import { app } from '../helpers/api';
import { elsewhere, unique } from '../helpers/world';

const SAMPLES = 30;
const WRONG = 'Not-the-Passw0rd!';

const login = (email: string) =>
  request(app().server.httpServer).post('/admin/login').set(elsewhere()).send({ email, password: WRONG });

const tookMs = async (email: string): Promise<number> => {
  const startedAt = performance.now();
  expect((await login(email)).status).toBe(400);
  return performance.now() - startedAt;
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

describe('the sign-in of the admin panel', () => {
  beforeAll(() => app().config.set('rate-limits.enabled', false));
  afterAll(() => app().config.set('rate-limits.enabled', true));

  it('takes the same time for known and unknown accounts', async () => {
    const email = await createAdministrator();
    const known: number[] = [];
    const unknown: number[] = [];
    // They alternate, so that other load slows both.
    for (let at = 0; at < SAMPLES; at += 1) {
      known.push(await tookMs(email));
      unknown.push(await tookMs(`${unique('nobody')}@example.com`));
    }
    const [one, other] = [median(known), median(unknown)];
    expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.2);
  });
});
