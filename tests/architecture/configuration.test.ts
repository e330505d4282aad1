import { HIGHEST_LIMITS, INSECURITIES } from '../../src/boot/settings/insecurities';
import { SECRETS } from '../../src/boot/settings/secrets';
import { SETTINGS } from '../../src/boot/settings/table';
import { rowsOfTables } from '../helpers/source/documents';
import { type SettingRead, settingsRead } from '../helpers/source/settings-read';
import { read } from '../helpers/source/source';

/**
 * Set by Node, npm, Strapi, a CI system or our own scripts for their children, not by people who configure a server.
 */
const NOT_SETTINGS = new Set([
  ...['NODE_ENV', 'PATH', 'TZ', 'INIT_CWD', 'CI', 'ENV_PATH', 'STRAPI_TELEMETRY_DISABLED'],
  ...['TEST_DATABASE', 'SERVER_PROCESS', 'COLLECTIONS_FILE', 'CORE_SHARE', 'CORE_SHARE_FROM', 'STOCK_DIR'],
]);

const isSetting = ({ name }: SettingRead): boolean => /^[A-Z]/.test(name) && !NOT_SETTINGS.has(name);
const serverReads = settingsRead('config', 'src', 'scripts').filter(isSetting);
const serverNames = [...new Set([...serverReads.map(({ name }) => name), ...Object.keys(SECRETS)])].sort();
const testNames = [
  ...new Set(
    settingsRead('tests')
      .filter(isSetting)
      .map(({ name }) => name),
  ),
]
  .filter((name) => !serverNames.includes(name))
  .sort();

const text = read('docs/configuration.md');
const documented = rowsOfTables(text, 'variable').map(([variable = '', fallback = '', , meaning = '']) => ({
  name: variable.replaceAll('`', ''),
  fallback,
  meaning,
}));
const [serverText = '', testText = ''] = text.split('\n## Tests\n');
const namesIn = (part: string): string[] =>
  rowsOfTables(part, 'variable')
    .map(([variable = '']) => variable.replaceAll('`', ''))
    .sort();

/** The lines of .env.example, including those that are commented out. */
const example = [...read('.env.example').matchAll(/^(# )?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, mark, name, value]) => ({
  name: name as string,
  value: value as string,
  isActive: mark === undefined,
}));

/** Variables whose default the code computes. The document describes these. */
const fallbacksOf = (name: string): Set<string | undefined> =>
  new Set(serverReads.filter((setting) => setting.name === name).map(({ fallback }) => fallback));

/** The defaults in the code that are literals, one for each variable. */
const literals = serverNames.flatMap((name) => {
  const found = [...fallbacksOf(name)].filter((fallback) => fallback !== undefined);
  return found.length > 0 ? [{ name, found }] : [];
});

describe('the settings', () => {
  it('are all in docs/configuration.md, and no others', () => {
    expect(namesIn(serverText)).toEqual(serverNames);
    expect(namesIn(testText)).toEqual(testNames);
  });

  it('are all checked at the start, and no others', () => {
    expect(Object.keys(SETTINGS).sort()).toEqual(serverNames);
  });

  it('have a default that the check accepts', () => {
    expect(literals.flatMap(({ name, found: [fallback = ''] }) => SETTINGS[name]?.(fallback) ?? [])).toEqual([]);
  });

  it('are all in .env.example, and no others', () => {
    expect(example.map(({ name }) => name).sort()).toEqual(serverNames);
  });

  it('have one default each in the code', () => {
    expect(literals.filter(({ found }) => found.length > 1)).toEqual([]);
  });

  it('have the same default in docs/configuration.md', () => {
    const shown = new Map(documented.map(({ name, fallback }) => [name, fallback]));
    const expected = (fallback: string) => (fallback === '' ? ['none', 'page of the server'] : [`\`${fallback}\``]);
    expect(
      literals.flatMap(({ name, found: [fallback = ''] }) =>
        expected(fallback).includes(shown.get(name) ?? '') ? [] : [`${name}: ${shown.get(name)} is not ${fallback}`],
      ),
    ).toEqual([]);
  });

  it('have the same default in .env.example, if a line shows one', () => {
    const fallbacks = new Map(literals.map(({ name, found: [fallback = ''] }) => [name, fallback]));
    const isRight = ({ name, value, isActive }: (typeof example)[number]): boolean => {
      if (name in SECRETS) return value.startsWith('change-me');
      const fallback = fallbacks.get(name);
      // A line that is commented out can show an example if there is no default.
      return fallback === undefined || fallback === '' ? !isActive || value === '' : value === fallback;
    };
    expect(example.filter((line) => !isRight(line))).toEqual([]);
  });

  it('have a highest limit in docs/configuration.md that is the one of the code', () => {
    const shown = documented
      .filter(({ name }) => name.startsWith('RATE_LIMIT_'))
      .map(({ name, meaning }) => [name, Number(/; at most ([\d,]+)$/.exec(meaning)?.[1]?.replaceAll(',', ''))]);
    expect(Object.fromEntries(shown)).toEqual(HIGHEST_LIMITS);
  });

  it('are too insecure under the names that docs/configuration.md describes', () => {
    expect(rowsOfTables(text, 'name').map(([name = '']) => name.replaceAll('`', ''))).toEqual(INSECURITIES);
  });

  it('have a description each', () => {
    expect(documented.filter(({ meaning }) => meaning.length < 5)).toEqual([]);
  });

  it('are found in every form in which code reads them', () => {
    const found = new Map(serverReads.map(({ name, fallback, file }) => [`${name} in ${file}`, fallback]));
    expect(found.get('PORT in config/server.ts')).toBe('1337');
    expect(found.get('DATABASE_STATEMENT_TIMEOUT_MS in config/database.ts')).toBe('30000');
    expect(found.get('TRUSTED_PROXIES in config/middlewares.ts')).toBe('loopback');
    expect(serverReads.some(({ name, file }) => name === 'TOKEN_HASH_KEY' && file.startsWith('src/'))).toBe(true);
    expect(serverReads.some(({ name, file }) => name === 'DATABASE_URL' && file.startsWith('scripts/'))).toBe(true);
    expect(serverReads.find(({ name }) => name === 'TEDB_URL')?.fallback).toMatch(/^https:/);
  });
});
