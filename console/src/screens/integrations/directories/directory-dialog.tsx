import { Select, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PRESET_NAMES,
  type PresetName,
  PROVIDER_PRESETS,
} from '../../../../../src/domain/accounts/own-providers/provider-presets';
import { faultsByField } from '../../../api/errors';
import { FormDialog } from '../../../components/form-dialog';
import { PROVISIONAL, type Provisional } from '../../settings/provisional';
import { ProvisionalSelect } from '../../settings/provisional-select';
import { WarningList } from '../../settings/warning-list';
import { type Values, valuesOf } from './directory-values';
import { ProviderFields } from './provider-fields';
import { SamlFields } from './saml-fields';
import type { Directory } from './use-directories';
import { useDirectorySave, useDirectoryTrial } from './use-directory-save';

/** Saves a directory. One that people sign in through is tried first: warnings are shown, and are saved with a second submission. */
const useSaving = (directory: Directory | null, onClose: () => void) => {
  const save = useDirectorySave(directory, onClose);
  const trial = useDirectoryTrial();
  const [period, setPeriod] = useState<Provisional>('minutes');
  const isUsed = directory?.enabled === true;
  const submit = async (values: Values): Promise<void> => {
    if (isUsed && trial.data === undefined && (await trial.mutateAsync({ directory, values })).length > 0) return;
    await save.mutateAsync({ values, confirmWithin: isUsed ? PROVISIONAL[period] : undefined });
  };
  const write = { error: save.error ?? trial.error, isPending: save.isPending || trial.isPending };
  return { submit, write, isUsed, period, setPeriod, warnings: trial.data ?? [], forget: trial.reset };
};

/** Adds or changes a directory. */
export const DirectoryDialog = ({ directory, onClose }: { directory: Directory | null; onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const { submit, write, isUsed, period, setPeriod, warnings, forget } = useSaving(directory, onClose);
  // Warnings are about the values that were tried.
  const form = useForm<Values>({ initialValues: valuesOf(directory), onValuesChange: forget });
  const choose = (preset: PresetName): void => {
    const { issuer } = PROVIDER_PRESETS[preset];
    // What the person has typed stays.
    const isTyped = form.values.issuer !== '' && form.values.issuer !== PROVIDER_PRESETS[form.values.preset].issuer;
    form.setValues({ preset, ...(isTyped ? {} : { issuer: issuer.includes('{') ? '' : issuer }) });
  };
  return (
    <FormDialog
      title={directory === null ? t('directories.new') : t('directories.edit', { name: directory.name })}
      submit={warnings.length > 0 ? t('directories.saveAnyway') : common(directory === null ? 'create' : 'save')}
      write={write}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void submit(values).catch((error) => form.setErrors(faultsByField(error))))}
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
      {isUsed && (
        <ProvisionalSelect
          hint={t(form.values.enabled ? 'directories.trialHint' : 'directories.disablingHint')}
          value={period}
          onChange={setPeriod}
        />
      )}
      <WarningList warnings={warnings} />
    </FormDialog>
  );
};
