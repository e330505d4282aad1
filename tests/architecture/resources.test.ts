import { RESOURCES } from '../../src/resources';
import { browserFacts } from '../../src/resources/browser-facts';
import { schemaFiles } from '../../src/resources/schemas';
import { allRoutes, definedResources } from '../helpers/source/api-modules';
import { filesBelow, read } from '../helpers/source/source';

const names = (): string[] => RESOURCES.map(({ uid }) => uid).sort();

describe('the list of resources', () => {
  it('contains every resource of a file once', () => {
    expect(
      definedResources()
        .map(({ uid }) => uid)
        .sort(),
    ).toEqual(names());
  });

  it('contains the resource of every route, and has no resource without routes', () => {
    const used = allRoutes().flatMap(({ route }) => {
      const { resource, answers } = route.config.operation;
      return [resource, answers].flatMap((one) => one ?? []);
    });
    expect([...new Set(used)].filter((resource) => !RESOURCES.includes(resource))).toEqual([]);
    expect([...new Set(used.map(({ uid }) => uid))].sort()).toEqual(names());
  });
});

describe('the schemas of Strapi', () => {
  const files = [...schemaFiles()];

  it('are what `npm run schemas` would write', () => {
    expect(Object.fromEntries(files.map(([path]) => [path, read(path)]))).toEqual(Object.fromEntries(files));
  });

  it('all have a definition', () => {
    const found = filesBelow('src/api', /\/schema\.json$/).map(({ path }) => path);
    expect(found.sort()).toEqual(files.map(([path]) => path).sort());
  });
});

describe('what browsers know of the resources', () => {
  it('is what `npm run schemas` would write', () => {
    expect(read('src/domain/generated/browser-facts.ts')).toBe(browserFacts());
  });
});
