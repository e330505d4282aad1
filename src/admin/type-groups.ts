import { TYPES_BY_GROUP } from '../domain/generated/browser-facts';

/** The id of the group of types that people read at most. The server writes them. Its list is closed at first. */
export const SYSTEM = 'system' satisfies keyof typeof TYPES_BY_GROUP;

const TITLES: Record<keyof typeof TYPES_BY_GROUP, string> = {
  tenants: 'Tenants',
  access: 'Access',
  work: 'Work',
  money: 'Money',
  system: 'System',
};

/** The groups with their types, in the order of the menu. */
const GROUPS = Object.entries(TYPES_BY_GROUP).map(([id, types]) => ({
  id,
  title: TITLES[id as keyof typeof TITLES],
  types,
}));

interface Link {
  uid: string;
}

interface Section<L extends Link> {
  id: string;
  title: string;
  links: readonly L[];
}

/**
 * Divides a section of the content manager's menu into our groups. Types that are in no group stay in the section.
 *
 * @returns the sections that have links
 */
export const groupSection = <L extends Link, S extends Section<L>>(section: S): S[] => {
  const known = new Set<string>(Object.values(TYPES_BY_GROUP).flat());
  const groups = GROUPS.map(({ id, title, types }) => ({
    ...section,
    id,
    title,
    links: types.flatMap((uid) => section.links.filter((link) => link.uid === uid)),
  }));
  const others = { ...section, links: section.links.filter(({ uid }) => !known.has(uid)) };
  return [...groups, others].filter(({ links }) => links.length > 0);
};
