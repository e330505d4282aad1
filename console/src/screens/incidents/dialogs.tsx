import { Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WRITTEN_KINDS } from '../../../../src/domain/incidents/timeline';
import { SEVERITIES } from '../../../../src/domain/vocabularies';
import { faultsByField } from '../../api/errors';
import { ChecksField } from '../../components/checks-field';
import { FormDialog } from '../../components/form-dialog';
import { type NewIncident, useIncidentWrites, useOpenIncident, type WrittenKind } from './use-incident-writes';

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

/** Opens an incident by hand. `onDone` receives its documentId. */
export const OpenDialog = ({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) => {
  const { t } = useTranslation('incidents');
  const { t: common } = useTranslation();
  const open = useOpenIncident(onDone);
  const form = useForm<NewIncident>({
    initialValues: { title: '', severity: 'high', checks: [], public: true, public_text: '' },
  });
  return (
    <FormDialog
      title={t('open.label')}
      submit={t('open.label')}
      write={open}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        open.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <TextInput
        label={t('open.name')}
        description={t('open.nameHint')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Select
        label={t('severity')}
        allowDeselect={false}
        data={SEVERITIES.map((value) => ({ value, label: common(`values.${value}`) }))}
        {...form.getInputProps('severity')}
      />
      <ChecksField label={t('checks')} {...form.getInputProps('checks')} />
      <Switch
        label={t('isPublic')}
        description={t('open.publicHint')}
        {...form.getInputProps('public', { type: 'checkbox' })}
      />
      <Textarea
        label={t('publicText')}
        autosize
        minRows={2}
        disabled={!form.values.public}
        {...form.getInputProps('public_text')}
      />
    </FormDialog>
  );
};
