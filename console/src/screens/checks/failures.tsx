import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { type Column, RecordsTable } from '../../components/records-table';
import { ClockTime } from '../../components/clock-time';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useFailures } from './use-checks';

type Result = RecordOf<'/api/synthetic-results'>;

/** The newest failed results of a check. */
export const Failures = ({ id }: { id: string }) => {
  const { t } = useTranslation('checks');
  const { t: common } = useTranslation();
  const format = useFormat();
  const columns: Column<Result>[] = [
    { key: 'at', label: t('at'), render: (result) => <ClockTime time={result.checked_at} /> },
    { key: 'status', label: common('status'), render: ({ status }) => status && <StatusBadge value={status} /> },
    { key: 'code', label: t('code'), render: (result) => result.status_code ?? '–' },
    {
      key: 'time',
      label: t('responseTime'),
      align: 'right',
      render: ({ response_time_ms: ms }) => (ms === null ? '–' : t('milliseconds', { value: format.number(ms) })),
    },
    { key: 'message', label: t('message'), render: (result) => result.error_message ?? '–' },
  ];
  return (
    <RecordsTable
      query={useFailures(id)}
      columns={columns}
      label={t('failures')}
      minWidth={600}
      empty={<EmptyState>{t('noFailures')}</EmptyState>}
    />
  );
};
