import { COPIED, FRESH } from '../../src/domain/merge-split/copied-settings';
import { ASSIGNABLE, OWNED_TYPES, typesWith } from '../../src/resources/what-moves';
import { allSchemas } from '../helpers/source/api-modules';

const SCHEMAS = allSchemas();
const ORG_OWNED = SCHEMAS.filter(({ attributes }) => attributes.organisation).map(({ uid }) => uid);
const organisation = SCHEMAS.find(({ uid }) => uid === 'api::organisation.organisation');

describe("the disposition of an organisation's records in a merge or split", () => {
  it('is defined for every type that organisations own, and for no other', () => {
    expect([...OWNED_TYPES.keys()].sort()).toEqual(ORG_OWNED.sort());
  });

  it('keeps linked records in one organisation', () => {
    const stays = new Set(typesWith('merge', 'stays'));
    const relations = SCHEMAS.filter(({ uid }) => OWNED_TYPES.has(uid)).flatMap(({ uid, attributes }) =>
      Object.values(attributes).flatMap(({ target }) =>
        target && OWNED_TYPES.has(target) ? [[uid, target] as const] : [],
      ),
    );
    expect(relations.length).toBeGreaterThanOrEqual(4);
    // In a merge, both ends have the same disposition. In a split, records refer to assigned records only.
    expect(relations.filter(([from, to]) => stays.has(from) !== stays.has(to))).toEqual([]);
    const placed = [...ASSIGNABLE, ...typesWith('split', 'follows')];
    expect(relations.filter(([from, to]) => placed.includes(from) && !ASSIGNABLE.includes(to))).toEqual([]);
  });

  it('lets a record follow in a split only if it refers to an assigned record', () => {
    for (const uid of typesWith('split', 'follows')) {
      const targets = Object.values(SCHEMAS.find((schema) => schema.uid === uid)?.attributes ?? {}).map(
        ({ target }) => target,
      );
      expect(targets.some((target) => target !== undefined && ASSIGNABLE.includes(target))).toBe(true);
    }
  });
});

describe('the settings of an organisation that is split', () => {
  it('are each either copied or set to their defaults', () => {
    expect([...COPIED, ...FRESH].sort()).toEqual(Object.keys(organisation?.attributes ?? {}).sort());
  });
});
