import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '../../components/filter-pill';
import { useAddress } from '../../components/use-address';

/** Says that a link has narrowed the list to one member, and shows all again. */
export const OneMember = () => {
  const { t } = useTranslation('members');
  if (useAddress().get('member') === null) return null;
  return (
    <Group>
      <FilterPill name="member" removal={t('showAll')}>
        {t('onlyOne')}
      </FilterPill>
    </Group>
  );
};
