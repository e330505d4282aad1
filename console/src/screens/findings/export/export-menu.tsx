import { Button, Menu } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSupportView } from '../../../session/support-view';
import { type Format, FORMATS } from './export-findings';

const NAMES = Object.keys(FORMATS) as Format[];

/** Exports the findings that the filters select. */
export const ExportMenu = ({ run }: { run: UseMutationResult<void, Error, Format> }) => {
  const { t } = useTranslation('findings');
  if (isSupportView) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
          loading={run.isPending}
        >
          {t('export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NAMES.map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {t(`export.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
