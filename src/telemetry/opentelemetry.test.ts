import { createTracing } from './opentelemetry';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const VARIABLES = [ENDPOINT, 'OTEL_TRACES_SAMPLER', 'OTEL_BSP_SCHEDULE_DELAY', 'OTEL_EXPORTER_OTLP_TIMEOUT'];

afterEach(() => {
  for (const name of VARIABLES) delete process.env[name];
});

const PARENT = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('traces', () => {
  it('neither fail nor delay work if the collector does not respond, and say so once', async () => {
    process.env[ENDPOINT] = 'http://127.0.0.1:1';
    process.env.OTEL_BSP_SCHEDULE_DELAY = '1';
    const warn = jest.fn();
    const tracing = createTracing(warn);
    const request = tracing.request('GET', 'http', {});
    const result = await request.run(() =>
      tracing.span({ name: 'work', kind: 'internal' }, () => Promise.resolve(tracing.traceId())),
    );
    expect(result).toBe(request.traceId);
    request.end('/x', 200, {});
    const failing = tracing.span({ name: 'work', kind: 'client' }, () => Promise.reject(new Error('its own failure')));
    await expect(failing).rejects.toThrow('its own failure');
    const startedAt = performance.now();
    await tracing.stop();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    for (const [message] of warn.mock.calls) expect(message).toContain('Traces could not be exported');
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('keep the trace of the caller, also if nothing is sampled', async () => {
    process.env[ENDPOINT] = 'http://127.0.0.1:1';
    process.env.OTEL_TRACES_SAMPLER = 'always_off';
    const tracing = createTracing(jest.fn());
    const request = tracing.request('GET', 'http', { traceparent: `00-${PARENT}-00f067aa0ba902b7-01` });
    expect(request.traceId).toBe(PARENT);
    // The receiver of a call learns that the trace is not recorded.
    const header = await request.run(() => Promise.resolve(tracing.traceparent()));
    expect(header).toMatch(new RegExp(`^00-${PARENT}-[\\da-f]{16}-00$`));
    request.end('/x', 200, {});
    await tracing.stop();
  });

  it('have no statements outside of what is traced', async () => {
    process.env[ENDPOINT] = 'http://127.0.0.1:1';
    const tracing = createTracing(jest.fn());
    const statement = { name: 'SELECT x', kind: 'client', onlyWithin: true } as const;
    expect(tracing.begin(statement)).toBeNull();
    expect(await tracing.span(statement, () => Promise.resolve(tracing.traceId()))).toBeUndefined();
    await tracing.stop();
  });
});
