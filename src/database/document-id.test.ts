import { mayBeDocumentId, newDocumentId } from './document-id';

describe('the id of a new row', () => {
  afterEach(() => jest.useRealTimers());

  it('has the length of the ids of Strapi and can be an id', () => {
    expect(newDocumentId()).toMatch(/^e[0-9a-z]{9}[0-9a-f]{14}$/);
    expect(mayBeDocumentId(newDocumentId())).toBe(true);
  });

  it('is higher than those of earlier milliseconds, at any time', () => {
    const times = [
      '1970-01-01T00:00:00Z',
      '2026-11-25T00:00:00.000Z',
      '2026-11-25T00:00:00.001Z',
      '2999-12-31T23:59:59Z',
    ];
    const ids = times.map((time) => {
      jest.useFakeTimers({ now: new Date(time) });
      return newDocumentId();
    });
    expect(ids).toEqual(ids.toSorted());
  });

  it('differs from others of the same millisecond', () => {
    jest.useFakeTimers({ now: 0 });
    expect(new Set(Array.from({ length: 10_000 }, newDocumentId)).size).toBe(10_000);
  });
});
