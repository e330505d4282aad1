import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form-dialog';
import { QueryView } from '../../../components/query-view';
import { PROVISIONAL, type Provisional } from '../../settings/provisional';
import { ProvisionalSelect } from '../../settings/provisional-select';
import { WarningList } from '../../settings/warning-list';
import type { Directory } from './use-directories';
import { useTurnOff, useTurnOffTrial } from './use-directory-save';

/**
 * Turns a directory off that shall be deleted: a deletion cannot be taken back, and this can be on trial. Whom it would lock out is
 * shown before.
 */
export const TurnOffDialog = ({ directory, onClose }: { directory: Directory; onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const [period, setPeriod] = useState<Provisional>('minutes');
  const warnings = useTurnOffTrial(directory);
  const turnOff = useTurnOff(directory, onClose);
  return (
    <FormDialog
      title={t('directories.turnOffTitle', { name: directory.name })}
      submit={t('directories.turnOff')}
      write={turnOff}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        turnOff.mutate(PROVISIONAL[period]);
      }}
    >
      <Text size="sm">{t('directories.turnOffWhy')}</Text>
      <QueryView query={warnings}>
        {(found) => (
          <Stack>
            <WarningList warnings={found} />
          </Stack>
        )}
      </QueryView>
      <ProvisionalSelect hint={t('directories.disablingHint')} value={period} onChange={setPeriod} />
    </FormDialog>
  );
};
