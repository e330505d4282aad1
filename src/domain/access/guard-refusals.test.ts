import { GUARD_REFUSALS, type GuardCode, type GuardRefusal } from './guard-refusals';

const organisation = { documentId: 'org1', slug: 'acme' };
const refusals = Object.entries(GUARD_REFUSALS).map(
  ([code, refusal]) => [code, refusal(organisation)] as [GuardCode, GuardRefusal],
);

describe.each(refusals)('%s', (_code, { message, remedy, call }) => {
  it('has a sentence about the cause and one about the remedy', () => {
    for (const sentence of [message, remedy]) expect(sentence).toMatch(/^[A-Z][^\n]{20,200}\.$/);
    expect(remedy).not.toBe(message);
  });

  it('names a call of the API for this organisation', () => {
    expect(call?.path).toMatch(/^\/api\//);
    expect(call?.path).toMatch(/org1|acme/);
  });

  it('has a body if and only if the call writes', () => {
    expect(Boolean(call?.body)).toBe(call?.method !== 'GET');
  });
});

it('guard refusals reveal nothing of the organisation except its id and slug', () => {
  const shown = { ...organisation, name: 'Secret name', spend: 4711 };
  for (const refusal of Object.values(GUARD_REFUSALS)) {
    expect(JSON.stringify(refusal(shown))).not.toMatch(/Secret name|4711/);
  }
});
