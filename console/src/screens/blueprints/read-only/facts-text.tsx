import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactsTable } from '../../../components/facts-table';
import { properName } from '../../../format/proper-names';
import { useFormat } from '../../../format/use-format';
import type { DraftValues } from '../draft-form';

/** What a draft is and costs, to read. Its name is the title of the page. */
export const FactsText = ({ values }: { values: DraftValues }) => {
  const { t } = useTranslation('blueprints');
  const format = useFormat();
  const { version, description, tags, category, provider, estimated_cost_monthly: cost, cost_notes: notes } = values;
  const facts: [string, string][] = [
    [t('version'), version],
    [t('description'), description],
    [t('tags'), tags.join(', ')],
    [t('category'), category],
    [t('provider'), properName(provider)],
    [t('estimate'), cost === '' ? '' : format.dollars(cost)],
    [t('costNotes'), notes],
  ];
  if (facts.every(([, value]) => value === '')) return <Text size="sm">{t('noFacts')}</Text>;
  return <FactsTable label={t('facts')} facts={facts} />;
};
