import { Autocomplete, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useKnownSources } from '../use-known-sources';
import { FileField } from './file-field';
import type { Import } from './use-import';

const MAX_NAME = 255;

/** Which file, and what it covers. The form keeps both, for another attempt. */
export const ImportForm = ({ run, onClose }: { run: Import; onClose: () => void }) => {
  const { t } = useTranslation('scans');
  const { t: common } = useTranslation();
  const { tools, scopes } = useKnownSources(true);
  const before = run.job;
  const form = useForm({
    initialValues: {
      file: before?.file ?? null,
      scope: before?.options.scope ?? '',
      tool: before?.options.tool ?? '',
    },
  });
  const { file } = form.values;
  const start = (isDryRun: boolean) => (): void => {
    if (!file) return;
    const [scope, tool] = [form.values.scope.trim(), form.values.tool.trim()];
    run.start({ file, options: { scope, tool, isDryRun, confirmsClosing: false } });
  };
  return (
    <form onSubmit={form.onSubmit(start(false))}>
      <Stack>
        <FileField file={file} onChange={(chosen) => form.setFieldValue('file', chosen)} />
        <Autocomplete
          label={t('import.scope')}
          description={t('import.scopeHint')}
          data={scopes}
          limit={50}
          openOnFocus={false}
          maxLength={MAX_NAME}
          {...form.getInputProps('scope')}
        />
        <Autocomplete
          label={t('import.tool')}
          description={t('import.toolHint')}
          data={tools}
          limit={50}
          openOnFocus={false}
          maxLength={MAX_NAME}
          {...form.getInputProps('tool')}
        />
        <Group justify="flex-end" className="form-end dialog-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button variant="default" disabled={!file} onClick={start(true)}>
            {t('import.preview')}
          </Button>
          <Button type="submit" disabled={!file}>
            {t('import.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
