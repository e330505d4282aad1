import { Menu } from '@mantine/core';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../components/use-confirm';
import { RowMenu } from '../../components/row-menu';

interface RevokeMenuProps {
  /** documentId of the key or token. */
  id: string;
  isValid: boolean;
  /** Of the key or token. */
  name: string;
  /** The question, and what happens then. */
  title: string;
  why: string;
  revocation: { isPending: boolean; error: Error | null; reset: () => void; mutate: (input: undefined) => void };
}

/** The menu of a key or token: revokes it while it is valid, after a question. */
export const RevokeMenu = ({ id, isValid, name, title, why, revocation }: RevokeMenuProps) => {
  const { t } = useTranslation('integrations');
  const confirm = useConfirm();
  const ask = () => confirm({ title, why, label: t('revoke'), act: () => revocation.mutate(undefined) });
  return (
    <RowMenu
      id={id}
      label={t('actionsOf', { name })}
      isBusy={revocation.isPending}
      error={revocation.error}
      onDismiss={revocation.reset}
    >
      {isValid && (
        <Menu.Item leftSection={<Ban size={16} aria-hidden />} color="red" onClick={ask}>
          {t('revoke')}
        </Menu.Item>
      )}
    </RowMenu>
  );
};
