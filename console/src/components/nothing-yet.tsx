import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { commandOf, type Sample } from '../samples/samples';
import { useOrganisation } from '../session/organisation';
import { EmptyState } from './empty-state';
import { SampleCommand } from './sample-command';

interface NothingYetProps {
  /** What the screen is for, and how the first record comes here. */
  children: ReactNode;
  /** A button that begins; only for those who may. */
  action?: ReactNode;
  /** A request that does the same; only for those who may. */
  sample?: Sample | false;
}

/** Where the credential of a sample comes from. */
const Credential = ({ of }: { of: Sample['token'] }) => {
  const { t } = useTranslation('nothingYet');
  const { can, slug } = useOrganisation();
  const mayCreate = of === 'TENANTRY_API_KEY' && can('key:manage');
  return (
    <Text size="xs" c="dimmed">
      {t(`credential.${of}`)}{' '}
      {mayCreate && (
        <Anchor component={Link} inherit underline="always" to={organisationPage(slug, 'integrations/keys')}>
          {t('createKey')}
        </Anchor>
      )}
    </Text>
  );
};

/** What a list shows before its first record: what it is for, a button, and a command with the reader's own values. */
export const NothingYet = ({ children, action, sample }: NothingYetProps) => {
  const { t } = useTranslation('nothingYet');
  const command = sample && (
    <Stack gap={6} w="100%" maw={720}>
      <Text size="sm" fw={600}>
        {t(action ? 'orCommand' : 'command')}
      </Text>
      <SampleCommand label={t('command')} text={commandOf(location.origin, sample)} />
      <Credential of={sample.token} />
    </Stack>
  );
  return (
    <EmptyState
      isNothingYet
      action={
        (action || command) && (
          <Stack align="center" gap="lg" w="100%">
            {action}
            {command}
          </Stack>
        )
      }
    >
      {children}
    </EmptyState>
  );
};
