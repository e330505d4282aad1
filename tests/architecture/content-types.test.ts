import { z } from 'zod';
import { CONTENT_TYPES, MAY_BE_PLATFORMS } from '../../src/resources/content-types';
import * as vocabularies from '../../src/domain/vocabularies';
import { RESOURCE_BY_TYPE, RESOURCES } from '../../src/resources';
import { OWNED_TYPES } from '../../src/resources/what-moves';
import type { Field, FieldKind } from '../../src/wire/field';
import { attributeOf, type Resource } from '../../src/wire/resource';
import { allSchemas, type Schema, type SchemaAttribute } from '../helpers/source/api-modules';
import { faultsOf } from '../helpers/faults';

/** The vocabularies of enumerations that are in no field of a resource. */
const ENUMERATIONS: Record<string, readonly string[]> = {
  'scim-token.creator_role': vocabularies.TOKEN_CREATORS,
  'session.method': vocabularies.SESSION_METHODS,
  'session.end_reason': vocabularies.SESSION_ENDS,
};

const FITTING: Record<FieldKind, string[]> = {
  string: ['string', 'enumeration'],
  text: ['text'],
  integer: ['integer'],
  decimal: ['decimal'],
  boolean: ['boolean'],
  datetime: ['datetime'],
  date: ['date'],
  json: ['json'],
  relation: ['relation'],
};

const USER = 'plugin::users-permissions.user';
const SCHEMAS = allSchemas();
const NAMED = SCHEMAS.map((schema) => [schema.uid, schema] as const);
const schemaOf = (uid: string): Schema | undefined => SCHEMAS.find((schema) => schema.uid === uid);

const ownershipFaults = ({ attributes, indexes = [] }: Pick<Schema, 'attributes' | 'indexes'>): string[] => {
  const { organisation: owner } = attributes;
  if (!owner) return ['no organisation'];
  return [
    ...(owner.type === 'relation' && owner.relation === 'manyToOne' ? [] : ['organisation is not manyToOne']),
    ...(owner.target === 'api::organisation.organisation' ? [] : ['organisation is another type']),
    ...(owner.useJoinTable === false ? [] : ['organisation is no foreign key']),
    ...(owner.inversedBy === undefined && owner.mappedBy === undefined ? [] : ['organisation has an inverse side']),
    ...(indexes.some(({ columns }) => columns[0] === 'organisation_id' && columns.length > 1)
      ? []
      : ['no composite index begins with organisation_id']),
  ];
};

const optionsOf = (schema: z.ZodType): string[] | null => {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  return inner instanceof z.ZodEnum ? (inner.options as string[]) : null;
};

/** The differences between the contract and the schema of a field. */
const fieldFaults = (field: Field, attribute: SchemaAttribute | undefined): string[] => {
  if (!attribute) return ['the schema has no such attribute'];
  if (!FITTING[field.kind].includes(attribute.type)) return [`a ${field.kind} is stored as ${attribute.type}`];
  const faults: string[] = [];
  for (const side of [field.input, field.output]) {
    if (JSON.stringify(optionsOf(side)) !== JSON.stringify(attribute.enum ?? null)) faults.push('the values differ');
  }
  if (field.relation && field.relation.target !== attribute.target) faults.push('the relation leads elsewhere');
  if (field.relation && (attribute.relation !== 'manyToOne' || attribute.useJoinTable !== false))
    faults.push('the relation is no foreign key');
  return faults;
};

describe('every content type', () => {
  it('is found by this test', () => {
    expect(SCHEMAS.length).toBeGreaterThanOrEqual(17);
  });

  it('has one definition', () => {
    expect([...CONTENT_TYPES.keys()].sort()).toEqual([...SCHEMAS.map(({ uid }) => uid), USER].sort());
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

  it('belongs to organisations by a foreign key and an index, or else to the platform', () => {
    const faults = faultsOf(NAMED, (schema, uid) => {
      if (OWNED_TYPES.has(uid)) return ownershipFaults(schema);
      return ['organisation' in schema.attributes && 'its definition says that it is of the platform'];
    });
    expect(faults).toEqual([]);
  });

  it('has no attribute that the content manager cannot save', () => {
    expect(faultsOf(NAMED, ({ attributes }) => ['status' in attributes && 'status'])).toEqual([]);
  });

  it('has no relation with a join table or an inverse side', () => {
    const faults = faultsOf(NAMED, ({ attributes }) =>
      Object.entries(attributes)
        .filter(([, { type }]) => type === 'relation')
        .filter(([, relation]) => relation.useJoinTable !== false || relation.inversedBy || relation.mappedBy)
        .map(([name]) => name),
    );
    expect(faults).toEqual([]);
  });

  it("does not use Strapi's drafts", () => {
    expect(faultsOf(NAMED, ({ options }) => [options?.draftAndPublish !== false && 'drafts'])).toEqual([]);
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

describe('every enumeration that is in no field', () => {
  const found = SCHEMAS.flatMap(({ uid, attributes }) => {
    const resource = RESOURCE_BY_TYPE.get(uid);
    const inFields = Object.keys(resource?.fields ?? {}).map((name) => attributeOf(resource as Resource, name));
    return Object.entries(attributes)
      .filter(([name, { type }]) => type === 'enumeration' && !inFields.includes(name))
      .map(([name, { enum: values }]) => [`${uid.split('.')[1]}.${name}`, values] as const);
  });

  it('has exactly the values of its vocabulary', () => {
    expect(Object.fromEntries(found)).toEqual(ENUMERATIONS);
  });
});

describe('every field of a contract', () => {
  const stored = RESOURCES.filter(({ derived }) => !derived);
  const fields = stored.flatMap((resource) =>
    Object.entries(resource.fields).map(([name, field]) => {
      const attribute = schemaOf(resource.uid)?.attributes[attributeOf(resource, name)];
      return [`${resource.uid} ${name}`, { field, attribute }] as const;
    }),
  );

  it('is found by this test', () => {
    expect(fields.length).toBeGreaterThan(130);
  });

  it('has a matching attribute', () => {
    expect(faultsOf(fields, ({ field, attribute }) => fieldFaults(field, attribute))).toEqual([]);
  });

  it('refers to a type with the label, if it is a relation', () => {
    const faults = faultsOf(
      fields.filter(([, { field }]) => field.relation),
      ({ field }) => {
        const { target, label } = field.relation as { target: string; label: string };
        if (target === USER) return [label !== 'username' && `people have no ${label}`];
        const attribute = schemaOf(target)?.attributes[label];
        return [!attribute && `no ${label}`, attribute?.private === true && `${label} is private`];
      },
    );
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

describe('the checks of this test', () => {
  const organisation: SchemaAttribute = {
    type: 'relation',
    relation: 'manyToOne',
    target: 'api::organisation.organisation',
    useJoinTable: false,
  };
  const indexes = [{ name: 'x', columns: ['organisation_id', 'created_at'] }];

  it.each<[string, Pick<Schema, 'attributes' | 'indexes'>]>([
    ['no organisation', { attributes: {}, indexes }],
    ['a join table', { attributes: { organisation: { ...organisation, useJoinTable: true } }, indexes }],
    [
      "Strapi's default, a join table",
      {
        attributes: {
          organisation: { type: 'relation', relation: 'manyToOne', target: 'api::organisation.organisation' },
        },
        indexes,
      },
    ],
    ['an inverse side', { attributes: { organisation: { ...organisation, inversedBy: 'agents' } }, indexes }],
    ['a relation to another type', { attributes: { organisation: { ...organisation, target: 'api::x.x' } }, indexes }],
    ['a one-to-one relation', { attributes: { organisation: { ...organisation, relation: 'oneToOne' } }, indexes }],
    ['no index', { attributes: { organisation } }],
    [
      'an index on the organisation alone',
      { attributes: { organisation }, indexes: [{ name: 'x', columns: ['organisation_id'] }] },
    ],
    [
      'an index that begins with another column',
      { attributes: { organisation }, indexes: [{ name: 'x', columns: ['created_at', 'organisation_id'] }] },
    ],
  ])('report a type with %s', (_what, schema) => {
    expect(ownershipFaults(schema)).toHaveLength(1);
  });

  it('report nothing for a valid type', () => {
    expect(ownershipFaults({ attributes: { organisation }, indexes })).toEqual([]);
  });

  it('report fields that do not match', () => {
    const status = {
      kind: 'string',
      input: z.enum(['a', 'b']),
      output: z.enum(['a', 'b']).nullable(),
    } as unknown as Field;
    expect(fieldFaults(status, { type: 'enumeration', enum: ['a', 'b'] })).toEqual([]);
    expect(fieldFaults(status, { type: 'enumeration', enum: ['b', 'a'] })).not.toEqual([]);
    expect(fieldFaults(status, { type: 'string' })).not.toEqual([]);
    expect(fieldFaults(status, { type: 'text' })).not.toEqual([]);
    expect(fieldFaults(status, undefined)).not.toEqual([]);
    const free = { kind: 'string', input: z.string(), output: z.string() } as unknown as Field;
    expect(fieldFaults(free, { type: 'enumeration', enum: ['a'] })).not.toEqual([]);
  });
});
