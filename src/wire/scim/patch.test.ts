import { type PatchOperation, readOperations } from './patch';
import { patchUser } from './patch-user';
import type { ScimRefusal } from './refusal';

const SCHEMAS = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const ADA = { userName: 'ada@corp.example', active: true, emails: [{ value: 'ada@corp.example', type: 'work' }] };

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const read = (Operations: unknown): PatchOperation[] => readOperations({ schemas: SCHEMAS, Operations });

const refusalOf = (act: () => unknown): Partial<ScimRefusal> => {
  try {
    act();
  } catch (error) {
    const { status, scimType, message } = error as ScimRefusal;
    return { status, message, ...(scimType && { scimType }) };
  }
  throw new Error('Nothing was refused.');
};

const email = (name: string) => ({ op: 'add', path: 'emails', value: [{ value: `${name}@corp.example` }] });

describe('a PATCH of many operations', () => {
  it('accepts at most 1,000 operations', () => {
    const operations = times(1_000, (at) => ({ op: 'replace', path: 'displayName', value: `Ada ${at}` }));
    expect(patchUser(ADA, read(operations)).displayName).toBe('Ada 999');
    expect(refusalOf(() => read([...operations, operations[0]]))).toEqual({
      status: 413,
      message: 'One request can contain at most 1000 operations.',
    });
  });

  it('can leave out the name of its schema, and not name another one', () => {
    const Operations = [{ op: 'replace', path: 'displayName', value: 'Ada' }];
    expect(readOperations({ Operations })).toHaveLength(1);
    expect(refusalOf(() => readOperations({ schemas: ['urn:x'], Operations }))).toMatchObject({ status: 400 });
  });

  it('counts the keys of operations without a path', () => {
    const value = Object.fromEntries(times(600, (at) => [`urn:example:${at}`, 1]));
    expect(patchUser(ADA, read([{ op: 'add', value }])).userName).toBe(ADA.userName);
    expect(
      refusalOf(() =>
        patchUser(
          ADA,
          read([
            { op: 'add', value },
            { op: 'add', value },
          ]),
        ),
      ),
    ).toMatchObject({
      status: 413,
    });
  });

  it('refuses a list that exceeds its bound in between, although a later operation would shorten it', () => {
    const fill = times(19, (at) => email(`a${at}`));
    expect(patchUser(ADA, read(fill)).email).toBe('ada@corp.example');
    expect(patchUser(ADA, read([...fill, ...fill])).email).toBe('ada@corp.example');
    const shorten = { op: 'replace', path: 'emails', value: [{ value: 'new@corp.example' }] };
    expect(refusalOf(() => patchUser(ADA, read([...fill, email('b'), shorten])))).toEqual({
      status: 400,
      scimType: 'invalidValue',
      message: 'A user can have at most 20 addresses.',
    });
  });

  it.each([
    ['a text of 300 characters', 'x'.repeat(300)],
    ['an object', { a: [] }],
  ])('refuses %s in an address, even if a later operation replaces it', (_what, value) => {
    const operations = [
      { op: 'replace', path: 'emails', value: [{ value }] },
      { op: 'remove', path: 'emails' },
    ];
    expect(refusalOf(() => patchUser(ADA, read(operations)))).toMatchObject({ status: 400, scimType: 'invalidValue' });
  });

  it.each<[string, unknown]>([
    ['op', [{ op: deep(), path: 'displayName', value: 'x' }]],
    ['active', [{ op: 'replace', path: 'active', value: deep() }]],
    ['primary', [{ op: 'replace', path: 'emails', value: [{ value: 'a@b.co', primary: deep() }] }]],
  ])('refuses a value of %s that is nested too deeply to be serialised', (_what, operations) => {
    expect(refusalOf(() => patchUser(ADA, read(operations)))).toMatchObject({ status: 400 });
  });
});

function deep(): unknown {
  let value: unknown[] = [];
  for (let level = 0; level < 100_000; level += 1) value = [value];
  return value;
}
