import { Alert } from '@mantine/core';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../deployment';

/** Says which steps change nothing outside Tenantry, because neither a pipeline nor an agent carries them out. Nothing if all do. */
export const RecordNotice = ({ steps }: Pick<Plan, 'steps'>) => {
  const { t } = useTranslation('deployments');
  const running = steps.filter(({ runs }) => runs);
  const recorded = running.filter(({ executor }) => executor === 'record');
  if (recorded.length === 0) return null;
  const isAll = recorded.length === running.length;
  return (
    <Alert
      color="yellow"
      icon={<Info aria-hidden />}
      title={isAll ? t('plan.recordsAll') : t('plan.records', { count: recorded.length, all: running.length })}
    >
      {isAll
        ? t('plan.recordsAllWhy')
        : t('plan.recordsWhy', { names: recorded.map(({ id, name }) => name ?? id).join(', ') })}
    </Alert>
  );
};
