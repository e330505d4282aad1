import { KINDS, lookupsOf, nameInChanges, nameOfRecord, pageOfRecord } from './record-kinds';

describe('the kinds of records', () => {
  it('are read once for each type, whatever the order and number of entries', () => {
    const targets = ['b', 'a', 'b'].map((id) => ({ type: 'svc-agent', id }));
    const lookups = lookupsOf([...targets, { type: 'incident', id: 'c' }, { type: 'robot', id: 'd' }]);
    expect(lookups.map(({ kind, ids }) => [kind.path, ids])).toEqual([
      ['/api/incidents', ['c']],
      ['/api/svc-agents', ['a', 'b']],
    ]);
  });

  it('have the name that lists of them show', () => {
    const { membership, 'svc-agent': agent } = KINDS;
    const names = [{ hostname: 'web-1' }, { hostname: null }].map((record) => nameOfRecord(agent, record));
    expect(names).toEqual(['web-1', null]);
    const members = [
      { display_name: 'Ada L.', user: { username: 'ada' } },
      { user: { username: 'ada' } },
      { user: null },
    ];
    expect(members.map((record) => nameOfRecord(membership, record))).toEqual(['Ada L.', 'ada', null]);
  });

  it('say what a finding is about, whose name is a code', () => {
    const { aboutIn } = KINDS['security-finding'];
    expect(aboutIn({ description: 'A key is public.', file_path: 'a.env' })).toEqual({
      text: 'A key is public.',
      file: 'a.env',
    });
    expect(aboutIn({ description: '', file_path: null })).toEqual({ text: null, file: null });
  });

  it('know the name in an entry of the log, and the screen of a record', () => {
    const change = (before: unknown, after: unknown) => ({ hostname: { before, after } });
    expect(nameInChanges('svc-agent', change('old', 'new'))).toBe('new');
    expect(nameInChanges('svc-agent', change('old', null))).toBe('old');
    expect(nameInChanges('svc-agent', { status: { before: 'a', after: 'b' } })).toBeNull();
    expect([nameInChanges('robot', change('a', 'b')), nameInChanges('svc-agent', null)]).toEqual([null, null]);
    expect(pageOfRecord({ type: 'incident', id: 'i1' })).toBe('incidents?incident=i1');
    expect(pageOfRecord({ type: 'membership', id: 'm1' })).toBe('members?member=m1');
    expect([pageOfRecord({ type: 'api-key', id: 'k' }), pageOfRecord({ type: 'robot', id: 'r' })]).toEqual([
      null,
      null,
    ]);
  });
});
