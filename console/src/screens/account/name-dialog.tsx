import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { client } from '../../session/session-client';

/** Gives the account of the person another name. */
export const NameDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { t } = useTranslation('ownAccount');
  const { t: common } = useTranslation();
  const form = useForm({ initialValues: { name } });
  const change = useWrite({
    write: (data: { name: string }) => client.put('/api/me', { body: { data } }),
    changes: [['me'], ['user']],
    done: t('name.done'),
    onDone: onClose,
  });
  const submit = form.onSubmit((values) =>
    change.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
  );
  return (
    <FormDialog title={t('name.title')} submit={common('save')} write={change} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t('name.label')}
        description={t('name.hint')}
        autoComplete="username"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
};
