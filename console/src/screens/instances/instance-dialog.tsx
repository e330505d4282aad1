import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { INSTANCE_STATUSES } from '../../../../src/domain/vocabularies';
import { faultsByField } from '../../api/errors';
import { FormDialog } from '../../components/form-dialog';
import { ProviderInput } from '../../components/provider-input';
import type { Instance } from './use-instances';
import { useSave, type Values, valuesOf } from './use-writes';

/** Terminating has its own action, which asks first. */
const CHOICES = INSTANCE_STATUSES.filter((status) => status !== 'terminated');

/** Records an instance that exists at a provider, or changes one. */
export const InstanceDialog = ({ instance, onClose }: { instance: Instance | null; onClose: () => void }) => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  const save = useSave(instance, onClose);
  const form = useForm<Values>({ initialValues: valuesOf(instance) });
  return (
    <FormDialog
      title={instance ? t('edit', { name: instance.name }) : t('add')}
      submit={common(instance ? 'save' : 'create')}
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <TextInput label={common('name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <ProviderInput label={t('provider')} maxLength={255} {...form.getInputProps('provider')} />
      <TextInput label={t('region')} placeholder="fsn1" maxLength={255} {...form.getInputProps('region')} />
      <TextInput
        label={t('externalId')}
        description={t('externalIdHint')}
        maxLength={255}
        {...form.getInputProps('external_id')}
      />
      <NativeSelect
        label={common('status')}
        description={t('statusHint')}
        data={CHOICES.map((value) => ({ value, label: common(`values.${value}`) }))}
        {...form.getInputProps('status')}
      />
    </FormDialog>
  );
};
