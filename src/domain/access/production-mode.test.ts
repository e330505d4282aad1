import { isProduction } from './production-mode';

it.each([undefined, '', 'production', 'staging', 'prod', 'Development', 'test '])('%j is production', (nodeEnv) =>
  expect(isProduction(nodeEnv)).toBe(true),
);

it.each(['development', 'test'])('%s is not', (nodeEnv) => expect(isProduction(nodeEnv)).toBe(false));
