import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayManageRole } from '../../../../src/domain/access/membership-roles';
import { type Role, ROLES } from '../../../../src/domain/vocabularies';
import { useOrganisation } from '../../session/organisation';

interface RoleSelectProps {
  value: Role;
  onChange: (role: Role) => void;
}

/** The roles that the person may grant, each with what it can do. */
export const RoleSelect = ({ value, onChange }: RoleSelectProps) => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const { role: own } = useOrganisation();
  return (
    <Radio.Group label={common('role')} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLES.filter((role) => mayManageRole(own, role)).map((role) => (
          <Radio key={role} value={role} label={common(`roles.${role}`)} description={t(`about.${role}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
};
