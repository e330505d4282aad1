import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { paste } from '../../helpers/processes/paste';
import { blocksIn } from '../../helpers/source/documents';
import { read } from '../../helpers/source/source';

const { seedDemo } = compiled('demo/seed-demo');
const [lines = ''] = blocksIn(read('docs/guides/costs.md'), 'sh');
/** The command at the end needs the folder of the project; tests/api/costs/import-cli.test.ts runs it. */
const ofApi = lines.replace(/^npm run .*$/m, '');

describe('the guide on costs', () => {
  beforeAll(() => seedDemo(app()));

  it('leads to charges of today at Acme, and shows the response of the import', async () => {
    const [account, rate, imported] = (await paste(ofApi)).map((line) => JSON.parse(line));
    expect([account, rate].map(({ error }) => error)).toEqual([undefined, undefined]);
    const shown = lines.slice(lines.indexOf('# {"data"')).replace(/^npm run .*$/m, '');
    expect(imported).toEqual(JSON.parse(shown.replaceAll(/^# */gm, '')));
    const [stored] = await db()('cost_records as c')
      .join('organisations as o', 'o.id', 'c.organisation_id')
      .where({ 'o.slug': 'acme', 'c.service': 'Compute', 'c.provider': 'Example Cloud' })
      .select('c.charged_at');
    expect(new Date(stored.charged_at).toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });
});
