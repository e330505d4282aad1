import { isSeededOnData } from './panel-roles';

describe('the types that seeded roles lose', () => {
  it.each([
    ['api::svc-agent.svc-agent', true],
    ['plugin::users-permissions.user', true],
    ['plugin::upload.file', false],
    [null, false],
    [undefined, false],
  ])('are those of Tenantry, and people: %s', (subject, isLost) => {
    expect(isSeededOnData(subject)).toBe(isLost);
  });
});
