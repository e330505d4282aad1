import { Button, Group as Row } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Group } from './group';

/** The ways to a merge and to a split. Only those who may have this group (sections.tsx). */
export const MergeGroup = () => {
  const { t } = useTranslation('merge');
  const { t: split } = useTranslation('split');
  return (
    <Group title={split('group')} about={split('groupAbout')}>
      <Row>
        <Button variant="default" component={Link} to="merge">
          {t('begin')}
        </Button>
        <Button variant="default" component={Link} to="split">
          {split('begin')}
        </Button>
      </Row>
    </Group>
  );
};
