import request from 'supertest';
import { app, codeOf } from '../../helpers/api';
import { importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

const REPORT = JSON.stringify(sarif([sarifResult('R1', 3), sarifResult('R2', 9)]));

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const form = (query = '?scope=main') =>
  request(app().server.httpServer)
    .post(`/api/security-findings/import${query}`)
    .set('Authorization', `Bearer ${tenant.people.engineer.token}`);

describe('a report in a form', () => {
  it('is the same as one that is the body', async () => {
    const { status, body } = await form().attach('file', Buffer.from(REPORT), 'report.sarif');
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { created: 2, results: 2 } } });
    const again = await importer(tenant.people.engineer.token).send(REPORT, '?scope=main');
    expect(again.body.data).toMatchObject({ created: 0, unchanged: 2, sha256: body.data.sha256 });
  });

  it('is recognised when its request is repeated, though the form has another boundary', async () => {
    const key = { 'Idempotency-Key': 'form-import-1' };
    const first = await form().set(key).attach('file', Buffer.from(REPORT), 'a.sarif');
    const second = await form().set(key).attach('file', Buffer.from(REPORT), 'a.sarif');
    expect([second.status, second.body.data.documentId]).toEqual([200, first.body.data.documentId]);
  });

  it.each([
    ['two files', () => form().attach('file', Buffer.from(REPORT), 'a').attach('file', Buffer.from(REPORT), 'b')],
    ['another name', () => form().attach('report', Buffer.from(REPORT), 'a')],
    ['a field besides it', () => form().field('scope', 'main').attach('file', Buffer.from(REPORT), 'a')],
  ])('is refused with %s', async (_what, send) => {
    const { status, body } = await send();
    expect([status, codeOf({ body })]).toEqual([400, 'INVALID_FORM']);
    const scans = await tenant.people.auditor.call.get('/security-scans');
    expect(scans.body.data).toEqual([]);
  });

  it('is refused if it is compressed as a whole', async () => {
    const sent = await form().set('Content-Encoding', 'gzip').attach('file', Buffer.from(REPORT), 'a');
    expect(sent.status).toBe(415);
  });
});
