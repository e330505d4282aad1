import { Select, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  PRESET_NAMES,
  type PresetName,
  PROVIDER_PRESETS,
} from '../../../../../src/domain/accounts/own-providers/provider-presets';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { useOrganisation } from '../../../session/organisation';
import { bodyOf, type Values, valuesOf } from './directory-values';
import { ProviderFields } from './provider-fields';
import { SamlFields } from './saml-fields';
import { DIRECTORIES, type Directory } from './use-directories';

const useSave = (directory: Directory | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<unknown> => {
      const data = bodyOf(values, directory);
      if (directory === null) return api.post(DIRECTORIES, { body: { data: { ...data, organisation: documentId } } });
      const params = { path: { id: directory.documentId } };
      return api.put('/api/directory-integrations/{id}', { params, body: { data } });
    },
    changes: [[DIRECTORIES, documentId]],
    done: t('saved'),
    onDone,
  });
};

/** Adds or changes a directory. */
export const DirectoryDialog = ({ directory, onClose }: { directory: Directory | null; onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const save = useSave(directory, onClose);
  const form = useForm<Values>({ initialValues: valuesOf(directory) });
  const choose = (preset: PresetName): void => {
    const { issuer } = PROVIDER_PRESETS[preset];
    // What the person has typed stays.
    const isTyped = form.values.issuer !== '' && form.values.issuer !== PROVIDER_PRESETS[form.values.preset].issuer;
    form.setValues({ preset, ...(isTyped ? {} : { issuer: issuer.includes('{') ? '' : issuer }) });
  };
  return (
    <FormDialog
      title={directory === null ? t('directories.new') : t('directories.edit', { name: directory.name })}
      submit={common(directory === null ? 'create' : 'save')}
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <TextInput label={common('name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('directories.kind')}
        data={PRESET_NAMES.map((value) => ({ value, label: t(`directories.presets.${value}`) }))}
        allowDeselect={false}
        value={form.values.preset}
        onChange={(value) => choose((value ?? 'other') as PresetName)}
      />
      <Switch
        label={t('directories.own')}
        description={t('directories.ownHint')}
        {...form.getInputProps('isOwn', { type: 'checkbox' })}
      />
      {form.values.isOwn && (
        <SegmentedControl
          aria-label={t('directories.protocol')}
          data={[
            { value: 'oidc', label: 'OpenID Connect' },
            { value: 'saml', label: 'SAML 2.0' },
          ]}
          {...form.getInputProps('protocol')}
        />
      )}
      {form.values.isOwn && form.values.protocol === 'saml' && <SamlFields form={form} directory={directory} />}
      {form.values.isOwn && form.values.protocol === 'oidc' && (
        <ProviderFields form={form} isStored={Boolean(directory?.client_id)} />
      )}
      {!form.values.isOwn && (
        <TextInput
          label={t('directories.tenant')}
          description={t('directories.tenantHint')}
          maxLength={255}
          {...form.getInputProps('idp_tenant_id')}
        />
      )}
      <Switch label={t('directories.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
};
