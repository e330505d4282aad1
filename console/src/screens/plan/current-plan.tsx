import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { FactsTable } from '../../components/facts-table';
import { OperatorLink } from '../../components/operator-link';
import { useFormat } from '../../format/use-format';
import { useOverview } from '../dashboard/overview';
import { usePriceText } from './price';
import { usePublicPlans } from './use-plan';

/** The plan of the organisation: what it costs, if its price is public, when it ends, and what comes then. */
export const CurrentPlan = ({ name }: { name: string | null }) => {
  const { t } = useTranslation('plan');
  const { t: common } = useTranslation();
  const format = useFormat();
  const priceOf = usePriceText();
  const overview = useOverview();
  const plan = usePublicPlans().data?.find((each) => each.name === name);
  if (name === null)
    return (
      <Alert color="gray">
        {t('noneWhy')} <OperatorLink />
      </Alert>
    );
  const { expires_at: end, next } = overview.data?.plan ?? { expires_at: null, next: null };
  return (
    <Card title={t('current')}>
      <FactsTable
        label={t('current')}
        facts={[
          [t('name'), name],
          [t('price.label'), plan && priceOf(plan)],
          [t('ends'), overview.data && (end === null ? common('never') : format.calendarDay(end))],
          [t('then'), next],
        ]}
      />
      <Text size="sm">{t('change')}</Text>
      <OperatorLink />
    </Card>
  );
};
