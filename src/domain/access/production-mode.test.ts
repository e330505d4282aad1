import { isProduction } from './production-mode';

it.each(['', 'production', 'staging', 'prod', 'Development', 'test '])('%j is production', (nodeEnv) =>
  expect(isProduction(nodeEnv)).toBe(true),
);

it.each([undefined, 'development', 'test'])('%p is not', (nodeEnv) => expect(isProduction(nodeEnv)).toBe(false));
