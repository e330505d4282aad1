import { Alert, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { properName } from '../../../format/proper-names';
import { useFormat } from '../../../format/use-format';
import { type Comparable, type COMPARED_FIELDS, compareVersions } from './compare';
import { Differences } from './differences';

/** One of the two versions, as the comparison calls it. */
export interface Side {
  label: string;
  content: Comparable;
}

/** What differs between two versions, side by side. */
export const Comparison = ({ sides }: { sides: readonly [Side, Side] }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { steps, variables, fields } = compareVersions(sides[0].content, sides[1].content);
  if (steps.length + variables.length + fields.length === 0) return <Alert color="gray">{t('compare.equal')}</Alert>;
  const labels: Record<string, string> = {
    name: common('name'),
    description: t('description'),
    category: t('category'),
    provider: t('provider'),
    tags: t('tags'),
    estimated_cost_monthly: t('estimate'),
    cost_notes: t('costNotes'),
  } satisfies Record<(typeof COMPARED_FIELDS)[number], string>;
  const names = [sides[0].label, sides[1].label] as const;
  const shown = fields.map((field) => {
    const textOf = (value: unknown): unknown => {
      if (typeof value === 'number') return format.dollars(value);
      return field.key === 'provider' && typeof value === 'string' ? properName(value) : value;
    };
    return { ...field, before: textOf(field.before), after: textOf(field.after) };
  });
  return (
    <Stack>
      <Differences title={t('steps')} differences={steps} labels={names} />
      <Differences title={t('variables')} differences={variables} labels={names} />
      <Differences title={t('facts')} differences={shown} nameOf={(key) => labels[key] ?? key} labels={names} />
    </Stack>
  );
};
