import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from './import-dialog';

/** Opens the import of a report. */
export const ImportButton = () => {
  const { t } = useTranslation('scans');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button className="screen-only" leftSection={<Upload size={16} aria-hidden />} onClick={open}>
        {t('import.label')}
      </Button>
      {isOpen && <ImportDialog onClose={close} />}
    </>
  );
};
