import { GUARD_REFUSALS, type GuardCode, type GuardRefusal } from './guard-refusals';

const organisation = { documentId: 'org1', slug: 'acme' };
const refusals = Object.entries(GUARD_REFUSALS).map(
  ([code, refusal]) => [code, refusal(organisation)] as [GuardCode, GuardRefusal],
);

describe.each(refusals)('%s', (_code, { message, remedy, call }) => {
  it('says what is wrong and how to get on, in a sentence each', () => {
    for (const sentence of [message, remedy]) expect(sentence).toMatch(/^[A-Z][^\n]{20,200}\.$/);
    expect(remedy).not.toBe(message);
  });

  it('names a call of the API for this very organisation', () => {
    expect(call?.path).toMatch(/^\/api\//);
    expect(call?.path).toMatch(/org1|acme/);
  });

  it('carries a body exactly where the call writes', () => {
    expect(Boolean(call?.body)).toBe(call?.method !== 'GET');
  });
});

it('leaks nothing of the organisation beyond its id and slug', () => {
  const told = { ...organisation, name: 'Secret name', spend: 4711 };
  for (const refusal of Object.values(GUARD_REFUSALS)) {
    expect(JSON.stringify(refusal(told))).not.toMatch(/Secret name|4711/);
  }
});
