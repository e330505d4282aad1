import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../openapi/error-codes';
import { consoleRemedyOf } from './console-remedies';

const folder = path.resolve(__dirname, '../../../console/src/i18n/en');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');
const codes = Object.keys(ERROR_CODES).filter((code) => consoleRemedyOf(code) !== undefined);

it('is there for the codes of the API that a screen resolves', () => {
  expect(codes.length).toBeGreaterThan(40);
  expect([consoleRemedyOf('STRIPE_NOT_CONFIGURED'), consoleRemedyOf('toString')]).toEqual([undefined, undefined]);
});

it.each(codes)('of %s names things as the console does', (code) => {
  const remedy = consoleRemedyOf(code) ?? '';
  expect(remedy).toMatch(/^[A-Z"].*\.$/);
  const unknown = [...remedy.matchAll(/"([^"]+)"/g)].filter(([, name]) => !texts.includes(`'${name}'`));
  expect(unknown.map(([, name]) => name)).toEqual([]);
});
