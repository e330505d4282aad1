import { planSearch } from '../../domain/scim/filter-plan';
import { entryFilterReader, readFilter } from './filter';
import type { ScimRefusal } from './refusal';

const planOf = (text: string) => planSearch(readFilter(text, 'User'));
const refusalOf = (text: string, kind: 'User' | 'Group' = 'User'): string => {
  try {
    readFilter(text, kind);
  } catch (error) {
    expect((error as ScimRefusal).scimType).toBe('invalidFilter');
    return (error as Error).message;
  }
  throw new Error(`Accepted: ${text}`);
};

const name = { attribute: 'userName', value: 'ada' };
const email = { attribute: 'email', value: 'ada@corp.example' };

describe('the plan of a filter', () => {
  it.each<[string, object]>([
    ['', { kind: 'exact', criteria: [] }],
    ['userName eq "ADA"', { kind: 'exact', criteria: [name] }],
    [
      'active eq "True" and userName eq "ada"',
      { kind: 'exact', criteria: [{ attribute: 'active', value: true }, name] },
    ],
    ['emails eq "ADA@Corp.Example"', { kind: 'exact', criteria: [email] }],
    ['emails[value eq "ada@corp.example"]', { kind: 'exact', criteria: [email] }],
    ['emails[type eq "work" and value eq "ada@corp.example"]', { kind: 'candidates', branches: [[email]] }],
    ['emails[type eq "work"].value eq "ada@corp.example"', { kind: 'candidates', branches: [[email]] }],
    ['userName eq "ada" and displayName co "x"', { kind: 'candidates', branches: [[name]] }],
    ['userName eq "ada" or emails eq "ada@corp.example"', { kind: 'candidates', branches: [[name], [email]] }],
    ['userName eq "ada" and (active eq false or displayName pr)', { kind: 'candidates', branches: [[name]] }],
    ['userName eq "ada" or active eq true', { kind: 'all' }],
    ['userName sw "ada"', { kind: 'all' }],
    ['not (userName eq "ada")', { kind: 'all' }],
    ['externalId eq null', { kind: 'all' }],
  ])('%s', (text, plan) => {
    expect(planOf(text)).toEqual(plan);
  });
});

describe('an invalid filter', () => {
  it.each<[string, RegExp]>([
    ['shoeSize eq "38"', /cannot be filtered by shoeSize/],
    ['members eq "x"', /cannot be filtered by members/],
    ['constructor eq "x"', /cannot be filtered by constructor/],
    ['emails[shoeSize eq "38"]', /cannot be filtered by emails.shoeSize/],
    ['emails[emails[type eq "work"]]', /cannot be filtered by emails\[\]/],
    ['groups[value eq "x"]', /cannot be filtered by groups\[\]/],
    ['userName eq 5', /userName requires a text/],
    ['userName gt null', /userName requires a text/],
    ['active gt true', /gt does not apply to active/],
    ['active eq "perhaps"', /active requires true or false/],
    ['meta.created co "2026"', /co does not apply to meta.created/],
    ['meta.created gt "yesterday"', /meta.created requires a date-time/],
    ['meta.created gt "2026"', /meta.created requires a date-time/],
    ['userName sw O', /in double quotes/],
    ['userName', /in double quotes/],
    [Array.from({ length: 11 }, () => 'active eq true').join(' or '), /at most 10 comparisons/],
    [`${'('.repeat(21)}active eq true${')'.repeat(21)}`, /too long/],
    ['not '.repeat(200), /too long/],
    [`userName eq "${'x'.repeat(4_000)}"`, /too long/],
    ['userName eq "CORP\\jdoe"', /invalid escape/],
    ['userName eq "\\u00g0"', /invalid escape/],
    ['userName eq "a\nb"', /invalid escape/],
    ['userName eq "\\u0000"', /null byte/],
    ['userName eq "\\ud800"', /surrogate/],
    ['userName eq "open\\"', /malformed/],
  ])('%s', (text, message) => {
    expect(refusalOf(text)).toMatch(message);
  });

  it('uses attributes of users for groups', () => {
    expect(refusalOf('userName eq "x"', 'Group')).toMatch(/cannot be filtered by userName/);
    expect(refusalOf('emails[type eq "work"]', 'Group')).toMatch(/cannot be filtered by emails/);
  });
});

describe('the texts of a filter', () => {
  const valueOf = (text: string): unknown => (readFilter(text, 'User') as { value: unknown }).value;

  it.each<[string, string]>([
    ['userName eq "CORP\\\\jdoe"', 'corp\\jdoe'],
    ['userName sw "CORP\\\\"', 'corp\\'],
    ['userName eq "\\\\\\\\srv"', '\\\\srv'],
    ['displayName eq "Ada \\"Countess\\""', 'ada "countess"'],
    ['externalId eq "a\\u0040b\\/c\\t"', 'a@b/c\t'],
    ['displayName co "and not (["', 'and not (['],
    ['displayName eq "True"', 'true'],
    ['userName eq "  Ada "', 'ada'],
    ['displayName eq " Ada "', ' ada '],
    ['emails.value eq " Ada\\u0040Corp.example"', 'ada@corp.example'],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it('can have 255 characters, each of them escaped', () => {
    expect(valueOf(`userName eq "${'\\u00e9'.repeat(255)}"`)).toBe('é'.repeat(255));
  });

  it.each(['active eq True', 'active eq "True"', 'ACTIVE EQ TRUE'])('%s compares with true', (text) => {
    expect(valueOf(text)).toBe(true);
  });
});

describe('the filter in a path', () => {
  it.each<[string, string]>([
    ['type eq "\\q"', 'invalidPath'],
    ['type eq', 'invalidPath'],
    ['type', 'invalidPath'],
    ['shoeSize eq "38"', 'invalidFilter'],
    ['primary gt true', 'invalidFilter'],
    ['primary eq "perhaps"', 'invalidFilter'],
    [Array.from({ length: 11 }, () => 'type pr').join(' or '), 'invalidFilter'],
  ])('%s is refused with %s', (text, scimType) => {
    expect(() => entryFilterReader('emails')(text)).toThrow(expect.objectContaining({ status: 400, scimType }));
  });

  it('has at most 2,000 comparisons together with the others of the request', () => {
    const read = entryFilterReader('members');
    for (let count = 0; count < 1_000; count += 1) read('value eq "a" and type eq "User"');
    expect(() => read('value eq "a"')).toThrow(expect.objectContaining({ status: 413 }));
  });
});
