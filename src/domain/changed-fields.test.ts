import { changedFields } from './changed-fields';

describe('the changed fields of a form', () => {
  it('are those whose values differ from the first ones, also emptied ones', () => {
    const relation = { connect: [], disconnect: [] };
    const initial = { name: 'Acme', tier: 'team', tags: ['a'], organisation: relation, limit: undefined };
    const values = { name: 'Acme 2', tier: null, tags: ['a'], organisation: { ...relation }, limit: 3 };
    expect(changedFields(values, initial)).toEqual({ name: 'Acme 2', tier: null, limit: 3 });
    expect(changedFields(initial, initial)).toEqual({});
  });

  it('include a relation to another record', () => {
    const organisation = { connect: [{ id: 1 }], disconnect: [] };
    expect(changedFields({ organisation }, { organisation: { connect: [], disconnect: [] } })).toEqual({
      organisation,
    });
  });
});
