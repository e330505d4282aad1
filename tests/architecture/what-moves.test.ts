import { COPIED, FRESH } from '../../src/domain/merge-split/copied-settings';
import { ASSIGNABLE, OWNED_TYPES, typesWith } from '../../src/domain/merge-split/what-moves';
import { allSchemas } from '../helpers/source/api-modules';

const SCHEMAS = allSchemas();
const ORG_OWNED = SCHEMAS.filter(({ attributes }) => attributes.organisation).map(({ uid }) => uid);
const organisation = SCHEMAS.find(({ uid }) => uid === 'api::organisation.organisation');

describe('what becomes of the records of an organisation that is merged or split', () => {
  it('is decided for every type that organisations own, and for no other', () => {
    expect([...OWNED_TYPES.keys()].sort()).toEqual(ORG_OWNED.sort());
  });

  it('keeps records that hang together in one organisation', () => {
    const stays = new Set(typesWith('merge', 'stays'));
    const relations = SCHEMAS.filter(({ uid }) => OWNED_TYPES.has(uid)).flatMap(({ uid, attributes }) =>
      Object.values(attributes).flatMap(({ target }) =>
        target && OWNED_TYPES.has(target) ? [[uid, target] as const] : [],
      ),
    );
    expect(relations.length).toBeGreaterThanOrEqual(4);
    // Both ends meet one disposition in a merge; in a split, what is assigned or follows hangs on what is assigned.
    expect(relations.filter(([from, to]) => stays.has(from) !== stays.has(to))).toEqual([]);
    const placed = [...ASSIGNABLE, ...typesWith('split', 'follows')];
    expect(relations.filter(([from, to]) => placed.includes(from) && !ASSIGNABLE.includes(to))).toEqual([]);
  });

  it('is seen through to its copies: what follows hangs on something', () => {
    for (const uid of typesWith('split', 'follows')) {
      const targets = Object.values(SCHEMAS.find((schema) => schema.uid === uid)?.attributes ?? {}).map(
        ({ target }) => target,
      );
      expect(targets.some((target) => target !== undefined && ASSIGNABLE.includes(target))).toBe(true);
    }
  });
});

describe('the settings of an organisation that is split', () => {
  it('are carried or begin anew, each of them', () => {
    expect([...COPIED, ...FRESH].sort()).toEqual(Object.keys(organisation?.attributes ?? {}).sort());
  });
});
