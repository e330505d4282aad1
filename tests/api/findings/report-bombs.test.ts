import { gzipSync } from 'node:zlib';
import { db, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { createTenant } from '../../helpers/world';

const MEBIBYTE = 1024 * 1024;
/** Texts that are thrown away are read at once, so this is garbage that was not collected yet. */
const MOST_ADDED_BYTES = 400 * MEBIBYTE;

/** A report of 2 GiB that is some megabytes as it is sent: members of gzip can follow each other. */
const bomb = (): Buffer => {
  const texts = gzipSync(`"${'x'.repeat(500_000)}",`.repeat(32));
  const count = Math.ceil((2048 * MEBIBYTE) / (500_003 * 32));
  return Buffer.concat([gzipSync('{"version":"2.1.0","runs":[],"x":['), ...new Array<Buffer>(count).fill(texts)]);
};

it('F22 a file that unpacks to 2 GiB is refused at the limit, and others are served meanwhile', async () => {
  const tenant = await createTenant({}, ['engineer', 'auditor']);
  const other = await createTenant({}, ['owner']);
  const body = bomb();
  expect(body.length).toBeLessThan(10 * MEBIBYTE);
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  let isDone = false;
  const headers = { authorization: `Bearer ${tenant.people.engineer.token}`, 'content-type': 'application/gzip' };
  const pending = sendRaw({ method: 'POST', path: '/api/security-findings/import', headers, body }).finally(() => {
    isDone = true;
  });
  let served = 0;
  while (!isDone) {
    expect((await send('get', '/svc-agents', { token: other.people.owner.token })).status).toBe(200);
    served += 1;
  }
  const answer = await pending;
  clearInterval(timer);
  expect(answer).toMatchObject({
    status: 413,
    body: { error: { details: { code: 'REPORT_TOO_LARGE', limit: 1024 * MEBIBYTE, seen: expect.any(Number) } } },
  });
  expect(answer.body.error.details.seen).toBeLessThan(1026 * MEBIBYTE);
  expect(served).toBeGreaterThan(5);
  expect(most - before).toBeLessThan(MOST_ADDED_BYTES);
  expect((await tenant.people.auditor.call.get('/security-scans')).body.data).toEqual([]);
  expect(await db()('finding_import_runs').select('scan_id')).toEqual([]);
});
