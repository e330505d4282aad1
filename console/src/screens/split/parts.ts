/** The types of records that the screen offers, by their names in the API, in the order of the form. */
export const SPLIT_TYPES = ['agents', 'cloud_instances', 'blueprints', 'synthetic_checks', 'cloud_accounts'] as const;

export type SplitType = (typeof SPLIT_TYPES)[number];

/** A record that can be chosen. */
export interface Option {
  /** documentId. */
  value: string;
  label: string;
}

/** What the person has chosen. */
export interface SplitChoice {
  /** The organisation that gets what is not chosen. */
  rest: string;
  /** The organisation that gets what is chosen. */
  part: string;
  /** Memberships of those who go to the new part only. */
  members: Option[];
  records: Record<SplitType, Option[]>;
}

/** What a split of the API consists of. */
export interface SplitBody {
  into: { name: string; default?: boolean; members: string[]; [type: string]: unknown }[];
}

const idsOf = (chosen: readonly Option[]): string[] => chosen.map(({ value }) => value);

/**
 * The body of a split into two parts. The person is an owner of both, because each needs one.
 *
 * @param own documentId of the person's own membership
 */
export const splitBody = ({ rest, part, members, records }: SplitChoice, own: string): SplitBody => ({
  into: [
    { name: rest.trim(), default: true, members: [own] },
    {
      name: part.trim(),
      members: [own, ...idsOf(members)],
      ...Object.fromEntries(
        Object.entries(records)
          .filter(([, chosen]) => chosen.length > 0)
          .map(([type, chosen]) => [type, idsOf(chosen)]),
      ),
    },
  ],
});
