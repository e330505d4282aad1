import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { send } from '../../helpers/api';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, '.tmp/code-samples');

interface Sample {
  lang: string;
  source: string;
}

interface Operation {
  'x-codeSamples'?: Sample[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

describe('the code samples of the OpenAPI document', () => {
  let operations: [name: string, operation: Operation][];

  beforeAll(async () => {
    const { body } = await send('get', '/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, Operation>> };
    operations = Object.entries(paths)
      .filter(([template]) => template.startsWith('/api/'))
      .flatMap(([template, item]) =>
        Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${template}`, operation]),
      );
  });

  const samplesIn = (lang: string) =>
    operations.flatMap(([name, operation]) =>
      (operation['x-codeSamples'] ?? [])
        .filter((one) => one.lang === lang)
        .map(({ source }) => [name, source] as const),
    );

  it('exist for each operation, except for those that others than clients call', () => {
    const without = (lang: string) => {
      const known = new Set(samplesIn(lang).map(([name]) => name));
      return operations.map(([name]) => name).filter((name) => !known.has(name));
    };
    expect(operations.length).toBeGreaterThan(130);
    expect(without('Shell')).toEqual(['post /api/billing/stripe-webhook']);
    expect(without('TypeScript').sort()).toEqual([
      'get /api/auth/email-confirmation',
      'get /api/auth/sso/{organisation}/start',
      'post /api/auth/sso/{organisation}/saml',
      'post /api/billing/stripe-webhook',
    ]);
  });

  it('compile with the types of the client', async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const head = `import type { TenantryClient } from '../../clients/typescript/src/index.ts';\ndeclare const client: TenantryClient;\n`;
    const blocks = samplesIn('TypeScript').map(
      ([name, source], number) => `// ${name}\nexport const sample${number} = async () => {\n${source}\n};\n`,
    );
    writeFileSync(path.join(folder, 'samples.ts'), `${head}${blocks.join('')}`);
    const project = {
      extends: '../../clients/typescript/tsconfig.json',
      compilerOptions: { rootDir: '../..', noEmit: true, declaration: false },
      include: ['samples.ts'],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
    const { stdout } = await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  it('are commands of the shell, with the example of the body', async () => {
    const commands = samplesIn('Shell').map(([, source]) => source);
    // `sh -n` reads a script without running it.
    await run('sh', ['-n', '-c', commands.join('\n')]);
    const [, create] = samplesIn('Shell').find(([name]) => name === 'post /api/blueprint-drafts') as [string, string];
    expect(create).toBe(
      [
        'curl -X POST "$TENANTRY/api/blueprint-drafts" \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"data":{"name":"Example"}}'`,
      ].join('\n'),
    );
  });
});
