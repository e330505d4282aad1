import http from 'node:http';
import type net from 'node:net';
import { assignedCheck, type AssignedCheck } from '../../../src/domain/checks/check-config';
import { createGuard, type AddressRules } from '../../src/network/address-guard';
import { createTrust } from '../../src/network/trust';
import type { ProbeContext } from '../../src/probes/attempt';
import type { CheckResult } from '../../src/probes/result';
import { runCheck } from '../../src/probes/run-check';

const RULES: AddressRules = {
  allow_loopback: true,
  allow_link_local: false,
  allowed_networks: [],
  denied_networks: [],
};

export const contextWith = (
  more: {
    rules?: Partial<AddressRules>;
    names?: Record<string, string[]>;
    authorities?: string;
    dnsPort?: number;
  } = {},
): ProbeContext => ({
  guard: createGuard({ ...RULES, ...more.rules }),
  resolve: (name) => {
    const found = more.names?.[name];
    return found ? Promise.resolve(found) : Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  },
  trust: createTrust(more.authorities ?? ''),
  dnsPort: more.dnsPort ?? 53,
});

type Given = Record<string, unknown> & { config?: object };

export const checkOf = (type: string, { config = {}, ...more }: Given): AssignedCheck =>
  assignedCheck.parse({
    documentId: 'check1',
    name: 'a check',
    type,
    url: null,
    interval_seconds: 60,
    timeout_ms: 5000,
    retries: 0,
    degraded_above_ms: null,
    config,
    ...more,
  });

export const probe = (check: AssignedCheck, context: ProbeContext = contextWith()): Promise<CheckResult> =>
  runCheck(check, context, { now: Date.now });

/** Servers that a test has opened, and their connections. */
const opened: (http.Server | net.Server)[] = [];
const sockets = new Set<net.Socket>();

export const listen = async (server: http.Server | net.Server, host = '127.0.0.1'): Promise<number> => {
  opened.push(server);
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as net.AddressInfo).port;
};

export const serve = (handler: http.RequestListener): Promise<number> => listen(http.createServer(handler));

export const closeAll = async (): Promise<void> => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of opened.splice(0)) {
    await new Promise((resolve) => server.close(resolve));
  }
};
