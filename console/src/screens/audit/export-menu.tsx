import { Button, Menu } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSupportView } from '../../session/support-view';
import { type Format, FORMATS } from './export';

/** Exports the entries that the filters select. */
export const ExportMenu = ({ run }: { run: UseMutationResult<void, Error, Format> }) => {
  const { t } = useTranslation('audit');
  if (isSupportView) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />} loading={run.isPending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
