import { existsSync } from 'node:fs';
import path from 'node:path';
import { firstCommandOf, GUIDES } from './guides';

it.each(Object.entries(GUIDES))('%s has a guide that exists: %s', (_screen, guide) => {
  expect(existsSync(path.resolve(__dirname, '../../../../docs/guides', guide))).toBe(true);
});

it('begins findings with a command for this server', () => {
  expect(firstCommandOf('findings', 'https://t.example')).toContain('"https://t.example/api/security-findings/import?');
  expect(firstCommandOf('costs', 'https://t.example')).toBeUndefined();
});
