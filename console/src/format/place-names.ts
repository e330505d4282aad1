import { CountryCodes } from 'validator/lib/isISO31661Alpha2';
import { placeOfRegion } from '../../../src/domain/places/cloud-regions';
import { ownOf } from '../../../src/values';
import { localeOf } from './locale';
import { properName } from './proper-names';

const COUNTRIES: ReadonlySet<string> = CountryCodes;

const namesOf = (language: string): Intl.DisplayNames => new Intl.DisplayNames(localeOf(language), { type: 'region' });

/** A choice of a form. */
interface Choice {
  value: string;
  label: string;
}

/** The countries that the API accepts, by their names in a language of the console; the value is the ISO 3166-1 code of two letters. */
export const countryChoices = (language: string): Choice[] => {
  const names = namesOf(language);
  return [...COUNTRIES]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, localeOf(language)));
};

/** The words of a language for the parts of a region's name. */
export interface RegionWords {
  /** Parts of the world by the letters that clouds use, some of which are also the code of a country. */
  areas: Readonly<Record<string, string>>;
  directions: Readonly<Record<string, string>>;
  /** Places of regions whose names differ between languages, by those in English. */
  cities: Readonly<Record<string, string>>;
}

/** Such as eu, eu-central or us-east-1. */
const REGION = /^([a-z]{2})(?:-([a-z]+))?(?:-(\d+))?$/;

/**
 * A region in words, with the name that the operator has given it in brackets, because it is what the operator asks for.
 *
 * @returns the name alone, if it does not follow the usual form
 */
export const regionText = (
  region: string,
  language: string,
  { areas, directions }: Omit<RegionWords, 'cities'>,
): string => {
  const [, area, direction, number] = REGION.exec(region) ?? [];
  if (area === undefined) return region;
  const country = area.toUpperCase();
  const where = ownOf(areas, area) ?? (COUNTRIES.has(country) ? namesOf(language).of(country) : undefined);
  const side = direction === undefined ? '' : ownOf(directions, direction);
  if (where === undefined || side === undefined) return region;
  const part = [side, number].filter(Boolean).join(' ');
  return `${[where, part].filter(Boolean).join(', ')} (${region})`;
};

/** A provider's region by the place where it is, if that is known: else as the region says it itself. */
export const providerRegionText = (
  provider: string | null,
  region: string,
  language: string,
  words: RegionWords,
): string => {
  const place = provider === null ? undefined : placeOfRegion(provider, region);
  return place === undefined
    ? regionText(region, language, words)
    : `${ownOf(words.cities, place) ?? place} (${region})`;
};

interface PlaceWords {
  /** Stands between the provider and the region. */
  mark: string;
  language: string;
  words: RegionWords;
}

/** Where something runs: the provider and the region, as far as they are known. */
export const placeText = (
  provider: string | null,
  region: string | null,
  { mark, language, words }: PlaceWords,
): string =>
  [provider && properName(provider), region && providerRegionText(provider, region, language, words)]
    .filter(Boolean)
    .join(mark);

/** A cell of a region in short: operators often repeat the region in its name. */
export const cellText = (cell: string, region: string | null): string =>
  region !== null && cell.startsWith(`${region}-`) ? `${cell.slice(region.length + 1)} (${cell})` : cell;
