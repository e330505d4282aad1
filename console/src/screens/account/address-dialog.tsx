import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { client } from '../../session/session-client';

/** The key of the request that waits for its link. */
export const ADDRESS_CHANGE = ['address-change'];

/** Asks for another address of the account, with the password. */
export const AddressDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('ownAccount');
  const form = useForm({ initialValues: { email: '', password: '' } });
  const request = useWrite({
    write: (body: { email: string; password: string }) => client.post('/api/auth/change-email', { body }),
    changes: [ADDRESS_CHANGE],
    onDone: onClose,
  });
  const submit = form.onSubmit((values) =>
    request.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
  );
  return (
    <FormDialog
      title={t('address.title')}
      submit={t('address.submit')}
      write={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('address.why')}</Text>
      <TextInput
        type="email"
        label={t('address.label')}
        autoComplete="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('address.password')}
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
};
