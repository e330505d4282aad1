import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { RoleSelect } from './role-select';
import { useRoleChange } from './use-member-actions';
import type { Member } from './use-members';

interface RoleDialogProps {
  member: Pick<Member, 'documentId' | 'role'>;
  name: string;
  onClose: () => void;
}

/** Gives a member another role. */
export const RoleDialog = ({ member, name, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const [role, setRole] = useState(member.role);
  const change = useRoleChange(member.documentId, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('role.title', { name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(role);
        }}
      >
        <Stack>
          <RoleSelect value={role} onChange={setRole} />
          <Refusal error={change.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={role === member.role} loading={change.isPending}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
