import { MAILED_SCREENS } from '../../src/domain/console-pages';
import { withoutPadding } from '../../src/openapi/guide-tables';
import { consoleScreens, screenRoutes, screenTitles } from '../helpers/source/console-screens';
import { renderScreenTable } from '../helpers/source/screen-table';
import { read } from '../helpers/source/source';

const SCREENS = consoleScreens();
const paths = SCREENS.map(({ path }) => path);

describe('the screens of the console', () => {
  it('are all found, with a title and the roles that see them', () => {
    expect(SCREENS.length).toBeGreaterThanOrEqual(8);
    expect(paths).toEqual(Object.keys(screenTitles('en')));
    expect(SCREENS.filter(({ title, roles }) => !title || roles.length === 0)).toEqual([]);
  });

  it('include those to which emails link', () => {
    expect(paths).toEqual(expect.arrayContaining([...MAILED_SCREENS]));
  });

  it('include that of each route, so that its roles are known', () => {
    const routes = screenRoutes();
    expect(routes).toEqual(expect.arrayContaining(['dashboard', 'integrations/webhooks/:endpoint', 'blueprints/:id']));
    expect(routes.filter((route) => !paths.includes(route.split('/')[0] as string))).toEqual([]);
  });

  it('are each in the screenshots', () => {
    const script = read('scripts/screenshots/screens.js');
    expect(paths.filter((path) => !script.includes(`\${ACME}/${path}`))).toEqual([]);
  });

  it('are in the table of the guide, with their roles and tests', () => {
    const shown = /<!-- screens -->\n([\s\S]*?)<!-- \/screens -->/.exec(read('docs/guides/console.md'))?.[1];
    const expected = renderScreenTable();
    if (shown === undefined || withoutPadding(shown) !== withoutPadding(expected))
      throw new Error(`Put this between <!-- screens --> and <!-- /screens -->:\n\n${expected}\n`);
  });
});
