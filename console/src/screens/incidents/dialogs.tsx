import { Select, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WRITTEN_KINDS } from '../../../../src/domain/incidents/timeline';
import { faultsByField } from '../../api/errors';
import { FormDialog } from '../../components/form-dialog';
import { useIncidentWrites, type WrittenKind } from './use-incident-writes';

interface DialogProps {
  /** documentId of the incident. */
  id: string;
  onClose: () => void;
}

/** Writes an update into the timeline. */
export const UpdateDialog = ({ id, onClose }: DialogProps) => {
  const { t } = useTranslation('incidents');
  const { write } = useIncidentWrites(id, onClose);
  const form = useForm<{ kind: WrittenKind; message: string; public: boolean }>({
    initialValues: { kind: 'investigating', message: '', public: false },
  });
  return (
    <FormDialog
      title={t('write.label')}
      submit={t('write.label')}
      write={write}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        write.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Select
        label={t('write.kind')}
        allowDeselect={false}
        data={WRITTEN_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <Textarea label={t('message')} required autosize minRows={3} data-autofocus {...form.getInputProps('message')} />
      <Switch label={t('isPublic')} {...form.getInputProps('public', { type: 'checkbox' })} />
    </FormDialog>
  );
};

/** Ends an incident, with a last word about it. */
export const ResolveDialog = ({ id, onClose }: DialogProps) => {
  const { t } = useTranslation('incidents');
  const { resolve } = useIncidentWrites(id, onClose);
  const form = useForm({ initialValues: { message: '', public: false } });
  return (
    <FormDialog
      title={t('resolve.title')}
      submit={t('resolve.label')}
      write={resolve}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        resolve.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Text size="sm">{t('resolveHint')}</Text>
      <Textarea label={t('messageOptional')} autosize minRows={3} data-autofocus {...form.getInputProps('message')} />
      <Switch label={t('isPublic')} {...form.getInputProps('public', { type: 'checkbox' })} />
    </FormDialog>
  );
};
