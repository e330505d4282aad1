import { execFileSync } from 'node:child_process';
import { commandOf, SAMPLES } from './samples';

const SERVER = 'https://t.example';
const OWN = { id: 'abc123', slug: 'acme' };

/** The words of a command as a shell reads them, with a key in the environment. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `set -- ${command}; printf '%s\\n' "$@"`], {
    env: { TENANTRY_API_KEY: 'tnk_secret', TENANTRY_TOKEN: 'jwt' },
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

it('a sample is a command with the values of the reader', () => {
  const words = wordsOf(commandOf(SERVER, SAMPLES.statusPage(OWN)));
  expect(words).toEqual([
    ...['curl', '--silent', '--show-error', 'https://t.example/api/status-pages'],
    ...['--header', 'Authorization: Bearer tnk_secret', '--header', 'Content-Type: application/json', '--data'],
    ...JSON.stringify({ data: { title: 'Our services', slug: 'acme-status', organisation: 'abc123' } }, null, 2).split(
      '\n',
    ),
  ]);
});

it('reads without a body, and sends files as they are', () => {
  expect(wordsOf(commandOf(SERVER, SAMPLES.events(OWN)))).toEqual([
    ...['curl', '--silent', '--show-error', 'https://t.example/api/events?organisation=abc123'],
    ...['--header', 'Authorization: Bearer jwt'],
  ]);
  expect(wordsOf(commandOf(SERVER, SAMPLES.report())).slice(-2)).toEqual(['--data-binary', '@report.sarif']);
});

it('quotes texts with apostrophes', () => {
  const draft = { ...SAMPLES.draft(OWN), data: { name: "It's" } };
  expect(wordsOf(commandOf(SERVER, draft))).toContain('    "name": "It\'s"');
});
