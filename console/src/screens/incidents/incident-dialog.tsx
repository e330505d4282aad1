import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SEVERITIES } from '../../../../src/domain/vocabularies';
import { faultsByField } from '../../api/errors';
import { ChecksField } from '../../components/checks-field';
import { FormDialog } from '../../components/form-dialog';
import { isOnPages } from './on-pages';
import { type IncidentValues, useSaveIncident } from './use-incident-writes';
import type { Incident } from './use-incidents';

interface IncidentDialogProps {
  /** Null for a new one. */
  incident: Incident | null;
  onClose: () => void;
  /** Receives the documentId. */
  onDone: (id: string) => void;
}

/** Opens an incident by hand, or changes what it is called, how severe it is and what status pages say about it. */
export const IncidentDialog = ({ incident, onClose, onDone }: IncidentDialogProps) => {
  const { t } = useTranslation('incidents');
  const { t: common } = useTranslation();
  const save = useSaveIncident(incident, onDone);
  const form = useForm<IncidentValues>({
    initialValues: {
      title: incident?.title ?? '',
      severity: incident?.severity ?? 'high',
      checks: incident?.checks ?? [],
      public: incident?.public ?? true,
      public_text: incident?.public_text ?? '',
    },
  });
  const isHidden = form.values.public && !isOnPages(form.values);
  return (
    <FormDialog
      title={t(incident ? 'edit.label' : 'open.label')}
      submit={incident ? common('save') : t('open.label')}
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
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
        description={t(isHidden ? 'open.noCheckHint' : 'open.publicHint')}
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
