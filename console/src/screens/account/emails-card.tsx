import { Anchor, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { type MyMembership, useMe } from '../../session/use-me';
import { emailsOf } from './emails';

const Emails = ({ membership }: { membership: MyMembership }) => {
  const { t } = useTranslation('emails');
  const { organisation, capabilities } = membership;
  const kinds = emailsOf(membership);
  return (
    <Stack gap={4} component="li">
      <Text size="sm" fw={600}>
        {organisation.name}
      </Text>
      {kinds.length === 0 ? (
        <Text size="sm">{t('none')}</Text>
      ) : (
        <List size="sm">
          {kinds.map((kind) => (
            <List.Item key={kind}>{t(`kinds.${kind}`)}</List.Item>
          ))}
        </List>
      )}
      {capabilities.includes('organisation:update') && (
        <Anchor component={Link} size="sm" to={`${organisationPage(organisation.slug, 'settings')}#budget`}>
          {t('change', { name: organisation.name })}
        </Anchor>
      )}
    </Stack>
  );
};

/** Which emails the person gets. Roles and the lists of organisations decide; there are no choices of one's own. */
export const EmailsCard = () => {
  const { t } = useTranslation('emails');
  const { memberships } = useMe();
  return (
    <Card title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {memberships.map((membership) => (
          <Emails key={membership.organisation.documentId} membership={membership} />
        ))}
      </Stack>
      <Text size="sm">{t('lists')}</Text>
    </Card>
  );
};
