import { planSearch } from '../../domain/scim/filter-plan';
import { readFilter } from './filter';
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
    [`userName eq "${'x'.repeat(1_000)}"`, /too long/],
  ])('%s', (text, message) => {
    expect(refusalOf(text)).toMatch(message);
  });

  it('uses attributes of users for groups', () => {
    expect(refusalOf('userName eq "x"', 'Group')).toMatch(/cannot be filtered by userName/);
    expect(refusalOf('emails[type eq "work"]', 'Group')).toMatch(/cannot be filtered by emails/);
  });
});
