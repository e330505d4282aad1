import type { FindingLocation } from '../../domain/findings/reported';
import { integerAt, type Json, listAt, objectAt, textAt } from './json';
import { pathOf, type SarifRoots } from './paths';
import { cleanText, TEXT_LIMITS } from '../../domain/findings/texts';

const MAX_OTHERS = 50;

const NOWHERE: FindingLocation = { path: null, line: null, end_line: null, column: null };

const locationOf = (location: unknown, roots: SarifRoots): FindingLocation => {
  const physical = objectAt(location, 'physicalLocation');
  const region = objectAt(physical, 'region');
  return {
    path: pathOf(objectAt(physical, 'artifactLocation'), roots),
    line: integerAt(region, 'startLine', 1),
    end_line: integerAt(region, 'endLine', 1),
    column: integerAt(region, 'startColumn', 1),
  };
};

const snippetOf = (location: unknown): string | null => {
  const physical = objectAt(location, 'physicalLocation');
  const ofRegion = (key: string) => textAt(objectAt(objectAt(physical, key), 'snippet'), 'text');
  return cleanText(ofRegion('region') ?? ofRegion('contextRegion'), TEXT_LIMITS.snippet);
};

/** Where a result is. The first place with a file is its own, and a result can have no place at all. */
export const locationsOf = (result: Json, roots: SarifRoots) => {
  const given = listAt(result, 'locations').slice(0, MAX_OTHERS + 1);
  const places = given.map((one) => locationOf(one, roots));
  const first = Math.max(
    0,
    places.findIndex(({ path }) => path !== null),
  );
  return {
    location: places[first] ?? NOWHERE,
    other_locations: places.filter((_, position) => position !== first),
    snippet: snippetOf(given[first]),
  };
};
