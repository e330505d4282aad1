import { type MeasuredServer, startMeasuredServer, type WireRequest } from '../helpers/processes/measured-server';
import {
  generatedRequests,
  type NamedRequest,
  OPERATOR,
  OWNER,
  readOperations,
} from '../helpers/openapi/worst-requests';
import { handWrittenRequests } from '../helpers/openapi/worst-by-hand';

/**
 * No request may keep the process from serving others for more than 100 ms on a machine with two cores. The unit of work
 * takes about 11 ms there. The limit is a number of units, so that it also holds on slower and busier machines.
 */
const MAX_UNITS = 9;
/** Other work on the machine makes a sample longer, never shorter: the least of these counts. */
const TRIES = 5;
/** Requests that are measured together, and one by one only where one of them seems to stall. */
const GROUP_SIZE = 10;

/** Requests that stall for longer than they may, with the units that they may take, and why. */
const EXCEPTIONS: Record<string, number> = {};

let server: MeasuredServer;

beforeAll(async () => {
  server = await startMeasuredServer();
}, 120_000);

afterAll(() => server.stop());

const limitOf = ({ name }: NamedRequest): number => EXCEPTIONS[name] ?? MAX_UNITS;

/** Statuses of requests that were refused before the operation read them: they prove nothing of it. */
const AT_THE_DOOR: ReadonlySet<number> = new Set([401, 405, 421, 429]);

/** Requests made from the document are named after their operation; some of those are not opened by a session. */
const GENERATED = /^[A-Z]+ \//;
const WITHOUT_SESSION = /^[A-Z]+ (\/scim\/|\/api\/auth\/|\/api\/svc-agents\/|\/api\/stripe)/;

/** Requests that were refused at the door when they were sent alone, with a session of their own. */
const refusedAtTheDoor = new Set<string>();

const isRefusedAtTheDoor = (name: string, status: number): boolean =>
  AT_THE_DOOR.has(status) && GENERATED.test(name) && !WITHOUT_SESSION.test(name);

/** What became of some requests, sent one after the other. */
interface Outcome {
  /** The longest stall, in units of work. */
  units: number;
  /** Those that were refused at the door: an earlier request of the same group may have ended their session. */
  refused: NamedRequest[];
}

const outcomeOf = async (requests: readonly NamedRequest[]): Promise<Outcome> => {
  const made: [NamedRequest, WireRequest][] = [];
  for (const request of requests) made.push([request, await request.make()]);
  const refused: NamedRequest[] = [];
  const { longestMs, unitMs } = await server.measure(async () => {
    for (const [request, wire] of made) {
      const { status, text } = await server.send(wire);
      if (status === 500) throw new Error(`${request.name} answers 500: ${text.slice(0, 200)}`);
      if (!isRefusedAtTheDoor(request.name, status)) continue;
      refused.push(request);
      if (requests.length === 1) refusedAtTheDoor.add(`${request.name}: ${status}`);
    }
  });
  return { units: longestMs / unitMs, refused };
};

/** The least stall of one request in a few attempts; it stops as soon as one is within the limit. */
const leastUnitsOf = async (request: NamedRequest): Promise<number> => {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES && least > limitOf(request); attempt += 1)
    least = Math.min(least, (await outcomeOf([request])).units);
  return least;
};

/** The requests that keep others waiting for too long each time that they are tried. */
const stallsOf = async (requests: readonly NamedRequest[]): Promise<string[]> => {
  const stalls: string[] = [];
  for (let at = 0; at < requests.length; at += GROUP_SIZE) {
    const group = requests.slice(at, at + GROUP_SIZE);
    const { units, refused } = await outcomeOf(group);
    for (const request of units <= MAX_UNITS ? refused : group) {
      const least = await leastUnitsOf(request);
      if (least > limitOf(request)) stalls.push(`${request.name}: ${least.toFixed(1)} units`);
    }
  }
  return stalls;
};

describe('the worst request that an operation allows', () => {
  it.each([OPERATOR, OWNER])(
    'does not block the event loop, whatever the operation, from %s',
    async (email) => {
      const operations = await readOperations(server);
      expect(operations.length).toBeGreaterThan(100);
      expect(await stallsOf(generatedRequests(server, operations, email))).toEqual([]);
    },
    300_000,
  );

  it('does not block the event loop where it is written by hand for what an operation does', async () => {
    expect(await stallsOf(await handWrittenRequests(server))).toEqual([]);
  }, 300_000);

  it('reaches its operation', () => {
    expect([...refusedAtTheDoor]).toEqual([]);
  });
});
