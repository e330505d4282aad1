import type { Resource } from '../resource';
import { datetime, decimal, name, relation } from '../field';
import { isMadeBySystem, systemAttributes } from './system-attributes';

const uid = 'api::thing.thing';
const system = { writer: 'system' } as const;
const organisation = 'api::organisation.organisation';

const resource = (fields: Resource['fields']): Resource => ({
  uid,
  path: 'things',
  singular: 'thing',
  plural: 'things',
  label: 'name',
  ownership: 'member',
  requiredOnCreate: [],
  requiredOnUpdate: [],
  fields,
});

const attributes = {
  name: { required: true },
  seen: {},
  hash: {},
  thing_status: {},
  createdAt: {},
  createdBy: {},
  documentId: {},
};

describe('what only Tenantry writes', () => {
  it('is what the contract says, and every attribute that is in no field', () => {
    const contract = resource({
      name: name('Name.'),
      seen: datetime('Last use.', system),
      status: decimal('Status.', { attribute: 'thing_status', writer: 'platform' }),
    });
    expect([...systemAttributes({ uid, attributes }, contract)]).toEqual(['seen', 'hash']);
  });

  it('is nothing in a type without a contract, unless it is a type of the server', () => {
    expect(systemAttributes({ uid, attributes }, undefined).size).toBe(0);
    const session = { uid: 'api::session.session', attributes };
    expect([...systemAttributes(session, undefined)]).toEqual(['name', 'seen', 'hash', 'thing_status']);
  });
});

describe('a record that only Tenantry can create', () => {
  it.each([
    ['has a required attribute of the system', { name: { required: true } }, { name: name('Name.', system) }, true],
    ['has one with a default', { name: { required: true, default: 'x' } }, { name: name('Name.', system) }, false],
    [
      'belongs to an organisation that the system sets',
      { organisation: {} },
      { organisation: relation(organisation, 'name', 'Owner.', system) },
      true,
    ],
    ['has required attributes of people', { name: { required: true } }, { name: name('Name.') }, false],
  ])('%s', (_what, own, fields, isMade) => {
    expect(isMadeBySystem({ uid, attributes: own }, resource(fields))).toBe(isMade);
  });
});
