import { EXPORT_COLUMNS, exportRow } from './export-row';

const entry = {
  id: 1,
  documentId: 'e1',
  sequence: 4,
  createdAt: '2026-01-02T03:04:05.006Z',
  organisation: { id: 9, documentId: 'o1', name: 'Acme' },
  action: 'organisation.update',
  changes: { name: { before: 'a', after: 'b' } },
};

describe('an exported audit entry', () => {
  it('has every column and nothing else, in one order', () => {
    expect(Object.keys(exportRow(entry))).toEqual([...EXPORT_COLUMNS]);
  });

  it('names the organisation by its documentId and keeps the changes as JSON text', () => {
    expect(exportRow(entry)).toMatchObject({
      organisation: 'o1',
      changes: '{"name":{"before":"a","after":"b"}}',
      actor_label: null,
    });
  });

  it('leaves the organisation of the platform empty', () => {
    expect(exportRow({ ...entry, organisation: null }).organisation).toBeNull();
  });

  it('contains its sequence number and both hashes, so that it can be verified', () => {
    expect(EXPORT_COLUMNS).toEqual(expect.arrayContaining(['sequence', 'previous_hash', 'hash', 'documentId']));
  });
});
