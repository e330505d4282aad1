import { Button, Group as Row } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../../session/organisation';
import { Group } from './group';

/** The ways to a merge and to a split, for owners. */
export const MergeGroup = () => {
  const { t } = useTranslation('merge');
  const { t: split } = useTranslation('split');
  const { can } = useOrganisation();
  if (!can('organisation:merge')) return null;
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
