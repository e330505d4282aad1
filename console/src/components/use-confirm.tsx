import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';

interface Question {
  title: string;
  /** What happens then. */
  why: string;
  /** The button. */
  label: string;
  /** The button that does nothing, where "Cancel" could be taken for the other one. */
  keep?: string;
  act: () => void;
}

/** Asks before an action that cannot be undone. */
export const useConfirm = () => {
  const { t } = useTranslation();
  return ({ title, why, label, keep, act }: Question): void =>
    void modals.openConfirmModal({
      title,
      children: <Text size="sm">{why}</Text>,
      labels: { confirm: label, cancel: keep ?? t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: act,
    });
};
