import { FileButton, Paper, Stack, Text, Button } from '@mantine/core';
import { FileJson } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
}

const KB = 1000;

/** A file that a person drops here or chooses. It is not read. */
export const FileField = ({ file, onChange }: FileFieldProps) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChange(dropped);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Paper
      withBorder
      p="lg"
      onDrop={drop}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
      style={{ borderStyle: 'dashed', borderColor: 'var(--mantine-color-dimmed)' }}
      role="group"
      aria-label={t('import.file')}
    >
      <Stack align="center" gap="xs">
        <FileJson size={28} aria-hidden />
        <Text size="sm" ta="center" aria-live="polite">
          {file
            ? t('import.chosen', { name: file.name, size: format.number(Math.ceil(file.size / KB)) })
            : t('import.drop')}
        </Text>
        <FileButton onChange={onChange}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {t(file ? 'import.chooseOther' : 'import.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" ta="center">
          {t('import.formats')}
        </Text>
      </Stack>
    </Paper>
  );
};
