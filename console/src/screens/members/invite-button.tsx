import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../src/domain/vocabularies';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { showAcceptLink } from './accept-link';
import { RoleSelect } from './role-select';
import { useMemberChanges } from './use-member-actions';

interface NewInvitation {
  email: string;
  role: Role;
}

const useInvite = (onSent: () => void) => {
  const { t } = useTranslation('members');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: (invitation: NewInvitation) =>
      api.post('/api/invitations', { body: { data: { ...invitation, organisation: documentId } } }),
    changes: useMemberChanges(),
    done: ({ data }) => (data.token === null ? t('invite.done', { email: data.email }) : ''),
    onDone: ({ data }) => {
      onSent();
      showAcceptLink(t, data);
    },
  });
};

const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const form = useForm<NewInvitation>({ initialValues: { email: '', role: 'viewer' } });
  const invite = useInvite(onClose);
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        invite.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <TextInput
          label={common('email')}
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleSelect value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
        <Refusal error={invite.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t('invite.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Invites a person by email. */
export const InviteButton = () => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={open}>
        {t('invite.label')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('invite.title')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <InviteForm onClose={close} />
      </Modal>
    </>
  );
};
