import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Fact, FactsTable } from '../../components/facts-table';
import { useFormat } from '../../format/use-format';

/** How many records there are of each type, by the names of the API. */
type Counts = Record<string, number>;

/** How many records of each type, as facts. Types without a text keep the name of the API. */
export const useCounts = () => {
  const { t, i18n } = useTranslation('merge');
  const format = useFormat();
  return (counts: Counts): Fact[] =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [
        i18n.exists(`merge:types.${name}`) ? t(`types.${name}` as 'types.agents') : name.replaceAll('_', ' '),
        format.number(count),
      ]);
};

/** A part of a report. */
export const Counted = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const { t } = useTranslation('merge');
  return (
    <Stack gap={4} component="section" aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {facts.length > 0 ? <FactsTable facts={facts} /> : <Text size="sm">{t('nothing')}</Text>}
    </Stack>
  );
};
