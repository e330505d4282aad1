import { Anchor, Container, Group, SimpleGrid, Stack } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card';
import { Screen } from '../../components/screen';
import { useMe } from '../../session/use-me';
import { Appearance } from '../../shell/account-menu';
import { Logo } from '../../shell/logo';
import { EmailsCard } from './emails-card';
import { MembershipsCard } from './memberships-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { FactorsCard } from './second-factors/factors-card';
import { SessionsCard } from './sessions-card';

/** The person's own account, which belongs to no organisation. */
export const Component = () => {
  const { t } = useTranslation('account');
  const { name } = useMe();
  return (
    <Container size="lg" py="md" component="main">
      <Stack>
        <Group justify="space-between">
          <Logo />
          <Anchor component={Link} to="/" size="sm">
            <Group gap={4} component="span">
              <ArrowLeft size={16} aria-hidden />
              {t('back')}
            </Group>
          </Anchor>
        </Group>
        <Screen title={t('title')} about={name}>
          <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
            {/* Their heights differ so much that lines of a grid would be half empty. */}
            <Stack>
              <ProfileCard />
              <SessionsCard />
              <FactorsCard />
              <Card title={t('appearance')}>
                <Appearance />
              </Card>
            </Stack>
            <Stack>
              <MembershipsCard />
              <PasswordCard />
              <EmailsCard />
            </Stack>
          </SimpleGrid>
        </Screen>
      </Stack>
    </Container>
  );
};
