import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { client } from '../../session/session-client';

interface AddressDialogProps {
  /** Receives the address to which a link was sent. */
  onSent: (address: string) => void;
  onClose: () => void;
}

/** Asks for another address of the account, with the password. */
export const AddressDialog = ({ onSent, onClose }: AddressDialogProps) => {
  const { t } = useTranslation('ownAccount');
  const form = useForm({ initialValues: { email: '', password: '' } });
  const request = useWrite({
    write: async (body: { email: string; password: string }) => {
      await client.post('/api/auth/change-email', { body });
      return body.email;
    },
    onDone: onSent,
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
