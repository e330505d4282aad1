import request from 'supertest';
import { createAdministrator } from '../helpers/admin-panel';
import { app } from '../helpers/api';
import { createPerson, elsewhere, unique } from '../helpers/world';

const SAMPLES = 20;
const WRONG = 'Not-the-Passw0rd!';

const SIGN_INS: [path: string, refusal: number, body: (email: string) => object, known: () => Promise<string>][] = [
  ['/admin/login', 400, (email) => ({ email, password: WRONG }), createAdministrator],
  [
    '/api/auth/local',
    401,
    (email) => ({ identifier: email, password: WRONG }),
    async () => (await createPerson()).email,
  ],
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

describe('a refused sign-in', () => {
  beforeAll(() => app().config.set('rate-limits.enabled', false));
  afterAll(() => app().config.set('rate-limits.enabled', true));

  it.each(SIGN_INS)(
    'takes the same time for known and unknown accounts: %s',
    async (path, refusal, body, createKnown) => {
      /** The time of the processors, in all threads: unlike the time of day, other load does not change it much. */
      const usedMs = async (email: string): Promise<number> => {
        const before = process.cpuUsage();
        const answer = await request(app().server.httpServer).post(path).set(elsewhere()).send(body(email));
        const { user, system } = process.cpuUsage(before);
        expect(answer.status).toBe(refusal);
        return (user + system) / 1000;
      };
      const email = await createKnown();
      const ratios: number[] = [];
      // Each pair is compared on its own, in turns, so that a slower minute of the machine slows both.
      for (let at = 0; at < SAMPLES; at += 1) {
        const unknown = `${unique('nobody')}@example.com`;
        const isKnownFirst = at % 2 === 0;
        const first = await usedMs(isKnownFirst ? email : unknown);
        const second = await usedMs(isKnownFirst ? unknown : email);
        ratios.push(isKnownFirst ? first / second : second / first);
      }
      const ratio = median(ratios);
      expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.25);
    },
  );
});
