import type { RecordOf } from '@tenantry/client';
import { deriveSlug } from '../../../../src/domain/slug';
import type { PageLanguage } from '../../../../src/domain/vocabularies';

/** The list of status pages, and the first part of the key of its data. */
export const PAGES = '/api/status-pages';
/** A status page, as the API shows it. */
export type Page = RecordOf<typeof PAGES>;

/** The most components of a page. */
export const MAX_COMPONENTS = 200;
/** The longest slug of a page that is suggested. */
const MAX_SLUG = 63;

/** A component in the form. */
export interface ComponentValues {
  /** Identifies it while it moves. */
  key: string;
  /** documentId. */
  check: string;
  name: string;
  group: string;
}

/** A page as the form has it. */
export interface Values {
  title: string;
  slug: string;
  description: string;
  language: PageLanguage;
  timezone: string;
  subscriptions: boolean;
  components: ComponentValues[];
}

/**
 * What the form shows at first.
 *
 * @param page null: a new page
 * @param byDefault for a new page
 */
export const valuesOf = (page: Page | null, byDefault: Pick<Values, 'language' | 'timezone'>): Values => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  description: page?.description ?? '',
  language: page?.language ?? byDefault.language,
  timezone: page ? (page.timezone ?? 'UTC') : byDefault.timezone,
  subscriptions: page?.subscriptions ?? true,
  components: (page?.components ?? []).map(({ check, name, group }, at) => ({
    ...{ key: `${at} ${check}`, check, name, group: group ?? '' },
  })),
});

/** The form as the API accepts it. */
export const dataOf = ({ description, components, ...rest }: Values) => ({
  ...rest,
  description: description.trim() || null,
  components: components.map(({ check, name, group }) => ({ check, name, group: group.trim() || null })),
});

/** The slug that a title suggests; empty if it has no Latin letter or digit. */
export const suggestedSlug = (title: string): string => deriveSlug(title, '').slice(0, MAX_SLUG).replace(/-$/, '');

/** A list with one entry in the place of its neighbour; the same list if there is none. */
export const moved = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...list];
  const [one, other] = [next[at], next[at + by]];
  if (one === undefined || other === undefined) return next;
  next[at] = other;
  next[at + by] = one;
  return next;
};

/** The public address of a page. */
export const addressOf = (slug: string): string => `${location.origin}/status/${slug}`;
