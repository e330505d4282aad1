import { type MeasuredServer, startMeasuredServer, type WireRequest } from '../helpers/processes/measured-server';
import {
  generatedRequests,
  type NamedRequest,
  OPERATOR,
  OWNER,
  readOperations,
} from '../helpers/openapi/worst-requests';
import { handWrittenRequests } from '../helpers/openapi/worst-by-hand';
import { callbackRequests, READ_CALLBACK } from '../helpers/openapi/worst-callbacks';

/**
 * No request may block the process for more than 100 ms on a machine with two cores. The unit of work takes about 11
 * ms there. The limit is a number of units, so that it is also valid on slower and busier machines.
 */
const MAX_UNITS = 9;
/** Other work on the machine makes a sample longer, never shorter, so the shortest counts. */
const TRIES = 5;
/** Requests are measured in groups, and one by one only if a group seems to stall. */
const GROUP_SIZE = 10;

/** Requests that stall for longer than the limit, with the units that they are allowed, and the reason. */
const EXCEPTIONS: Record<string, number> = {};

let server: MeasuredServer;

beforeAll(async () => {
  server = await startMeasuredServer();
});

afterAll(() => server.stop());

const limitOf = ({ name }: NamedRequest): number => EXCEPTIONS[name] ?? MAX_UNITS;

/** Statuses of requests that were refused before the operation read them. They prove nothing about it. */
const REFUSED_EARLY: ReadonlySet<number> = new Set([401, 405, 421, 429]);

/** Requests from the document are named after their operation. A session does not authenticate some of those. */
const GENERATED = /^[A-Z]+ \//;
const WITHOUT_SESSION =
  /^[A-Z]+ (\/scim\/|\/api\/auth\/|\/api\/svc-agents\/|\/api\/stripe|\/api\/deployment-callbacks\/)/;

/** Requests that were refused early when they were sent alone, with their own session. */
const refusedEarly = new Set<string>();

const isRefusedEarly = (name: string, status: number): boolean =>
  REFUSED_EARLY.has(status) && GENERATED.test(name) && !WITHOUT_SESSION.test(name);

/** The outcome of requests that are sent one after the other. */
interface Outcome {
  /** The longest stall, in units of work. */
  units: number;
  /** Those that were refused early: an earlier request of the group may have ended their session. */
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
      if (!isRefusedEarly(request.name, status)) continue;
      refused.push(request);
      if (requests.length === 1) refusedEarly.add(`${request.name}: ${status}`);
    }
  });
  return { units: longestMs / unitMs, refused };
};

/** The shortest stall of a request in a few attempts. It stops at the first attempt within the limit. */
const leastUnitsOf = async (request: NamedRequest): Promise<number> => {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES && least > limitOf(request); attempt += 1)
    least = Math.min(least, (await outcomeOf([request])).units);
  return least;
};

/** The requests that exceed the limit in every attempt. */
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
  it.each([OPERATOR, OWNER])('does not block the event loop when it is sent by %s', async (email) => {
    const operations = await readOperations(server);
    expect(operations.length).toBeGreaterThan(100);
    expect(await stallsOf(generatedRequests(server, operations, email))).toEqual([]);
  });

  it('that is written by hand does not block the event loop', async () => {
    expect(await stallsOf(await handWrittenRequests(server))).toEqual([]);
  });

  it('that is a callback with a valid signature does not block the event loop', async () => {
    const requests = callbackRequests(server);
    for (const { name, make } of requests) {
      const { status } = await server.send(await make());
      expect({ name, isRead: READ_CALLBACK.has(status) }).toEqual({ name, isRead: true });
    }
    expect(await stallsOf(requests)).toEqual([]);
  });

  it('reaches its operation', () => {
    expect([...refusedEarly]).toEqual([]);
  });
});
