import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import type { Costs } from './use-costs';

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fz="xl" fw={650}>
      {value}
    </Text>
  </Paper>
);

/** The sum of the range, the average of its days with costs, its most expensive day, and the number of charges. */
export const Totals = ({ costs: { data, meta } }: { costs: Costs }) => {
  const { t } = useTranslation('costs');
  const format = useFormat();
  const known = data.filter(({ amount_eur: amount }) => amount !== null);
  const highest = known.reduce<(typeof known)[number] | undefined>(
    (top, day) => ((day.amount_eur ?? 0) > (top?.amount_eur ?? 0) ? day : top),
    undefined,
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <Figure label={t('total')} value={format.money(meta.total_eur)} />
      <Figure label={t('average')} value={known.length > 0 ? format.money(meta.total_eur / known.length) : '–'} />
      <Figure
        label={highest ? t('highest', { day: format.day(highest.key ?? '') }) : t('highestOfNone')}
        value={highest ? format.money(highest.amount_eur ?? 0) : '–'}
      />
      <Figure label={t('records')} value={format.number(meta.records)} />
    </SimpleGrid>
  );
};
