import { existsSync } from 'node:fs';
import path from 'node:path';
import { GRANTING_TYPES, isSeededOnData } from './granting-types';

describe('types whose records give rights', () => {
  it.each(GRANTING_TYPES.filter((uid) => uid.startsWith('api::')))('%s exists', (uid) => {
    const [, name] = uid.split('.') as [string, string];
    const schema = path.resolve(__dirname, `../../api/${name}/content-types/${name}/schema.json`);
    expect(existsSync(schema)).toBe(true);
  });

  it.each([
    ['api::svc-agent.svc-agent', true],
    ['plugin::users-permissions.user', true],
    ['plugin::upload.file', false],
    [null, false],
    [undefined, false],
  ])('are not all that seeded roles lose: %s', (subject, isLost) => {
    expect(isSeededOnData(subject)).toBe(isLost);
  });
});
