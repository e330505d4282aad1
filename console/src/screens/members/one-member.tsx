import { Group, Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../components/use-address';

/** Says that a link has narrowed the list to one member, and shows all again. */
export const OneMember = () => {
  const { t } = useTranslation('members');
  const { get, change } = useAddress();
  if (get('member') === null) return null;
  const removal = { 'aria-label': t('showAll'), 'aria-hidden': false, tabIndex: 0 };
  return (
    <Group>
      <Pill size="md" withRemoveButton removeButtonProps={removal} onRemove={() => change({ member: null })}>
        {t('onlyOne')}
      </Pill>
    </Group>
  );
};
