import { Button, Group as Row } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../../session/organisation';
import { Group } from './group';

/** The way to a merge, for owners. */
export const MergeGroup = () => {
  const { t } = useTranslation('merge');
  const { can } = useOrganisation();
  if (!can('organisation:merge')) return null;
  return (
    <Group title={t('group')} about={t('about')}>
      <Row>
        <Button variant="default" component={Link} to="merge">
          {t('begin')}
        </Button>
      </Row>
    </Group>
  );
};
