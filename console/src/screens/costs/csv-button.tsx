import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { guardedCell } from '../../../../src/domain/csv-cells';
import { download } from '../../api/download';
import { isSupportView } from '../../session/support-view';
import type { Costs } from './use-costs';

/** Spreadsheets execute cells that start like a formula, so csv-stringify prefixes them with an apostrophe, and we those within. */
const csvOf = async ({ data, meta: { group_by: group } }: Costs): Promise<string> => {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const columns = [
    { key: 'key', header: group },
    { key: 'amount_eur', header: 'amount_eur' },
    { key: 'records', header: 'records' },
  ];
  return stringify(data, { header: true, columns, bom: true, escape_formulas: true, cast: { string: guardedCell } });
};

/** Downloads the costs that the table shows. */
export const CsvButton = ({ costs }: { costs: Costs | undefined }) => {
  const { t } = useTranslation('costs');
  const save = async (shown: Costs): Promise<void> => {
    const { group_by: group, from, to } = shown.meta;
    download(`costs-by-${group}-${from}-${to}.csv`, new Blob([await csvOf(shown)], { type: 'text/csv' }));
  };
  if (isSupportView) return null;
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      disabled={!costs}
      onClick={() => costs && void save(costs)}
    >
      {t('csv')}
    </Button>
  );
};
