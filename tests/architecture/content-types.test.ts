import { CONTENT_TYPES, MAY_BE_PLATFORMS } from '../../src/resources/content-types';
import { RESOURCES } from '../../src/resources';
import { OWNED_TYPES } from '../../src/resources/what-moves';
import { allSchemas, type Schema } from '../helpers/source/api-modules';
import { faultsOf } from '../helpers/faults';

const USER = 'plugin::users-permissions.user';
const SCHEMAS = allSchemas();
const NAMED = SCHEMAS.map((schema) => [schema.uid, schema] as const);
const schemaOf = (uid: string): Schema | undefined => SCHEMAS.find((schema) => schema.uid === uid);

const beginsWithOrganisation = ({ indexes = [] }: Schema): boolean =>
  indexes.some(({ columns }) => columns[0] === 'organisation_id' && columns.length > 1);

describe('every content type', () => {
  it('is found by this test', () => {
    expect(SCHEMAS.length).toBeGreaterThanOrEqual(17);
  });

  it('has a list in the admin panel with at most six of its attributes', () => {
    const faults = faultsOf(NAMED, ({ attributes }, uid) => {
      const { columns = [] } = CONTENT_TYPES.get(uid)?.admin ?? {};
      const unknown = columns.filter((name) => !(name in attributes) && !/^(created|updated)At$/.test(name));
      return [...unknown, (columns.length === 0 || columns.length > 6) && `${columns.length} columns`];
    });
    expect(faults).toEqual([]);
  });

  it('is audited, or left out for a reason', () => {
    const reasons = [...CONTENT_TYPES.values()].flatMap(({ audited }) => (audited === true ? [] : audited.except));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('belongs to organisations and has an index that begins with them, or belongs to the platform', () => {
    const faults = faultsOf(NAMED, (schema, uid) => {
      const owner = schema.attributes.organisation;
      if (!OWNED_TYPES.has(uid)) return [owner !== undefined && 'its definition says that it is of the platform'];
      return [
        owner?.target !== 'api::organisation.organisation' && 'no organisation',
        !beginsWithOrganisation(schema) && 'no composite index begins with organisation_id',
      ];
    });
    expect(faults).toEqual([]);
  });

  it('has no attribute that the content manager cannot save', () => {
    expect(faultsOf(NAMED, ({ attributes }) => ['status' in attributes && 'status'])).toEqual([]);
  });

  it('has index names that no other type has', () => {
    const names = SCHEMAS.flatMap(({ indexes = [] }) => indexes.map(({ name }) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
  });
});

describe('every type of an organisation', () => {
  it('can belong to the platform instead only if its definition and the description of its organisation say so', () => {
    const described = RESOURCES.filter(
      ({ ownership, fields }) => ownership === 'member' && /\bnull\b/.test(fields.organisation?.description ?? ''),
    ).map(({ uid }) => uid);
    expect([...new Set(described)].sort()).toEqual([...MAY_BE_PLATFORMS].sort());
  });
});

describe('every field of a contract', () => {
  const fields = RESOURCES.flatMap(({ uid, fields: own }) =>
    Object.entries(own).map(([name, field]) => [`${uid} ${name}`, field] as const),
  );

  it('refers to a type with the label, if it is a relation', () => {
    const faults = faultsOf(fields, ({ relation }) => {
      if (!relation) return [];
      const { target, label } = relation;
      if (target === USER) return [label !== 'username' && `people have no ${label}`];
      const attribute = schemaOf(target)?.attributes[label];
      return [!attribute && `no ${label}`, attribute?.private === true && `${label} is private`];
    });
    expect(faults).toEqual([]);
  });

  it('exists if a creation or an update requires it', () => {
    const resources = RESOURCES.map((resource) => [resource.uid, resource] as const);
    const faults = faultsOf(resources, ({ requiredOnCreate, requiredOnUpdate, fields: own }) =>
      [...requiredOnCreate, ...requiredOnUpdate].filter((name) => !own[name]),
    );
    expect(faults).toEqual([]);
  });
});
