import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { useOrganisation } from '../../../session/organisation';
import { DIRECTORIES, type Directory } from './use-directories';

const KINDS = ['entra', 'okta', 'google', 'oidc'] as const satisfies readonly Directory['kind'][];

interface Values {
  name: string;
  kind: Directory['kind'];
  idp_tenant_id: string;
  enabled: boolean;
}

const useSave = (directory: Directory | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<unknown> => {
      const data = { ...values, idp_tenant_id: values.idp_tenant_id || null };
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
  const form = useForm<Values>({
    initialValues: {
      name: directory?.name ?? '',
      kind: directory?.kind ?? 'entra',
      idp_tenant_id: directory?.idp_tenant_id ?? '',
      enabled: directory?.enabled ?? true,
    },
  });
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
        data={KINDS.map((value) => ({ value, label: t(`directories.kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('directories.tenant')}
        description={t('directories.tenantHint')}
        maxLength={255}
        {...form.getInputProps('idp_tenant_id')}
      />
      <Switch label={t('directories.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
};
