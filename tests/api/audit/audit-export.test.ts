import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LongReads } from '../../../src/lists/long-reads';
import { app, type Caller } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { recordStatements } from '../../helpers/database/query-plans';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ENTRIES = 5000;
const NASTY = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"quoted", and\nbroken', 'ünï'];

let tenant: Tenant;
let other: Tenant;
let operator: Person;

const append = (organisationId: number, count: number, at = 0): Promise<void> => {
  const { appendToChains } = compiled('tenancy/store/audit-chain');
  const entries = Array.from({ length: count }, (_, n) => ({
    organisationId,
    entry: {
      documentId: unique('e'),
      action: n % 2 ? 'test.odd' : 'test.even',
      actor_kind: 'system',
      actor_id: null,
      actor_label: NASTY[(at + n) % NASTY.length] as string,
      target_type: 'test',
      target_id: `${at + n}`,
      changes: { hostname: { before: null, after: NASTY[n % NASTY.length] } },
      client_ip: null,
      request_id: null,
    },
  }));
  return appendToChains(app(), entries);
};

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  operator = await createOperator();
  await append(tenant.id, ENTRIES);
  await append(other.id, 3);
});

/** Opens an export without reading it, so that a test decides how much of it to read. */
const open = async (token: string, query = '', more: Record<string, string> = {}): Promise<IncomingMessage> => {
  const { httpServer } = app().server;
  const { port } = httpServer.address() as AddressInfo;
  const path = `/api/audit-entries/export${query}`;
  const headers = { Authorization: `Bearer ${token}`, ...more };
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject).end();
  });
};

const FORMATS = ['ndjson', 'csv'].flatMap((format) => ['identity', 'gzip', 'br'].map((coding) => [format, coding]));

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const exported = async (person: Person, query = '') => textOf(await open(person.token, query));

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown> & { organisation: { documentId: string } });

/** Reads as much of RFC 4180 as exports use. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
};

describe('the export of audit entries', () => {
  it('streams every entry as a line of JSON, oldest first', async () => {
    const response = await open(tenant.people.auditor.token);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="audit-entries.ndjson"',
      'transfer-encoding': 'chunked',
    });
    const lines = linesOf(await textOf(response));
    expect(lines.map(({ sequence }) => sequence)).toEqual(Array.from({ length: ENTRIES + 1 }, (_, n) => n + 1));
    expect(new Set(lines.map(({ organisation }) => organisation.documentId))).toEqual(new Set([tenant.documentId]));
    const [listed] = (await tenant.people.auditor.call.get('/audit-entries?filters[target_id][$eq]=4321')).body.data;
    expect(lines.find(({ target_id: id }) => id === '4321')).toEqual(listed);
  });

  it('streams the same as CSV in which a spreadsheet runs no formulas', async () => {
    const response = await open(tenant.people.owner.token, '?format=csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, ...rows] = readCsv(await textOf(response));
    expect(header?.slice(0, 4)).toEqual(['sequence', 'createdAt', 'organisation', 'action']);
    expect(rows).toHaveLength(ENTRIES + 1);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const label = (header as string[]).indexOf('actor_label');
    const labels = new Set(rows.map((row) => row[label]));
    for (const text of NASTY.slice(0, 4)) expect(labels).toContain(`'${text}`);
    // After a tab or a line break, a spreadsheet may begin a cell.
    for (const text of NASTY.slice(4, 6)) expect(labels).toContain(`'${text.replace('=', "'=")}`);
    for (const text of NASTY.slice(6)) expect(labels).toContain(text);
    const changes = (header as string[]).indexOf('changes');
    expect(JSON.parse(rows.at(-1)?.[changes] as string)).toHaveProperty('hostname');
    expect(rows.at(-1)?.[2]).toBe(tenant.documentId);
  });

  it('applies the filters', async () => {
    const odd = linesOf(await exported(tenant.people.admin, '?filters[action][$eq]=test.odd'));
    expect(odd).toHaveLength(ENTRIES / 2);
    const few = readCsv(await exported(tenant.people.admin, '?format=csv&filters[sequence][$lte]=3'));
    expect(few).toHaveLength(4);
    const none = await exported(tenant.people.admin, '?format=csv&filters[action][$eq]=nothing');
    expect(none.trimEnd().split('\n')).toHaveLength(1);
    expect(await exported(tenant.people.admin, '?filters[action][$eq]=nothing')).toBe('');
  });

  it('requires the capability, and contains the organisations of the caller only', async () => {
    for (const role of ['engineer', 'viewer'] as const) {
      const { status, body } = await tenant.people[role].call.get('/audit-entries/export');
      expect({ status, code: body.error.details.code }).toEqual({ status: 403, code: 'CAPABILITY_MISSING' });
    }
    const own = linesOf(await exported(other.people.owner));
    expect(new Set(own.map(({ organisation }) => organisation.documentId))).toEqual(new Set([other.documentId]));
    const all = linesOf(await exported(operator, `?filters[target_type][$eq]=test`));
    expect(new Set(all.map(({ organisation }) => organisation.documentId))).toEqual(
      new Set([tenant.documentId, other.documentId]),
    );
  });

  it('covers all organisations of the auditor, or the one in the header', async () => {
    const { auditor } = tenant.people;
    await insert('api::membership.membership', { organisation: other.id, user: auditor.id, role: 'auditor' });
    const filter = '?filters[target_type][$eq]=test';
    expect(linesOf(await exported(auditor, filter))).toHaveLength(ENTRIES + 3);
    const narrowed = await auditor.call.get(`/audit-entries/export${filter}`, {
      'X-Organisation-Id': other.documentId,
    });
    expect(narrowed.status).toBe(200);
  });

  it.each(['?format=xlsx', '?filters[nothing][$eq]=1', '?filters[organisation][slug][$eq]=x'])(
    'refuses the query %s before it sends a part',
    async (query) => {
      const { call } = tenant.people.owner as { call: Caller };
      expect((await call.get(`/audit-entries/export${query}`)).status).toBe(400);
    },
  );
});

/** The statement that reads one part of the log. Counts do not match. */
const PART = /^select (?!count).* from .audit_entries. as .t. .*order by/;

describe('the export of a long audit log', () => {
  const selects = (): { count: () => number; stop: () => void } => {
    const { seen, stop } = recordStatements();
    return { count: () => seen.filter(({ sql }) => PART.test(sql)).length, stop };
  };

  it('keeps at most one part of 200 entries in memory', async () => {
    const { tenancyOf } = compiled('tenancy/tenancy');
    const { auditEntry } = compiled('resources/audit-entry');
    const reads = selects();
    const visibility = { scope: { kind: 'organisations' as const, ids: [tenant.id] }, includeHidden: false };
    const readsAt: number[] = [];
    for await (const row of await tenancyOf(app()).store.stream(auditEntry, visibility, null)) {
      if (readsAt.push(reads.count()) === 1001) expect(row.organisationId).toBe(tenant.id);
      if (readsAt.length > 1000) break;
    }
    reads.stop();
    expect([readsAt[0], readsAt[199], readsAt[200], readsAt[399], readsAt[400]]).toEqual([1, 1, 2, 2, 3]);
  });

  it('starts before the last part is read', async () => {
    const reads = selects();
    const response = await open(tenant.people.owner.token);
    await new Promise((resolve) => response.once('readable', resolve));
    const early = reads.count();
    expect(linesOf(await textOf(response))).toHaveLength(ENTRIES + 1);
    reads.stop();
    expect(early).toBeLessThan(reads.count());
    expect(reads.count()).toBe(Math.floor((ENTRIES + 1) / 200) + 1);
  });

  it.each(FORMATS)('ends when the client closes an export as %s in the coding %s', async (format, coding) => {
    const reads = selects();
    const response = await open(tenant.people.owner.token, `?format=${format}`, { 'Accept-Encoding': coding });
    await new Promise((resolve) => response.once('data', resolve));
    response.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const soon = reads.count();
    await new Promise((resolve) => setTimeout(resolve, 200));
    reads.stop();
    expect(reads.count()).toBe(soon);
    expect((await tenant.people.owner.call.get('/audit-entries?pagination[pageSize]=1')).status).toBe(200);
  });

  it.each(FORMATS)(
    'closes the connection of an export as %s (%s) when the database fails meanwhile, and the server keeps running',
    async (format, coding) => {
      const { longReads } = app().get('tenancy') as { longReads: LongReads };
      const original = longReads.cells;
      let parts = 0;
      longReads.cells = (statement, bindings, context) => {
        const isLost = PART.test(statement.sql) && (parts += 1) >= 2;
        return isLost ? Promise.reject(new Error('lost')) : original(statement, bindings, context);
      };
      // Compression keeps the first bytes for a while, so the connection can break before the head is sent.
      const outcome = await open(tenant.people.owner.token, `?format=${format}`, { 'Accept-Encoding': coding })
        .then(textOf)
        .then(
          () => 'whole',
          () => 'broken off',
        );
      longReads.cells = original;
      expect(outcome).toBe('broken off');
      expect((await tenant.people.owner.call.get('/audit-entries?pagination[pageSize]=1')).status).toBe(200);
    },
  );
});
