import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../src/domain/vocabularies';

/** A role, in one line. */
export const RoleName = ({ role }: { role: Role }) => {
  const { t } = useTranslation();
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {t(`roles.${role}`)}
    </Text>
  );
};
