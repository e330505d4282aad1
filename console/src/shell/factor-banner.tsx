import { Alert, Button, Group, Text } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../src/domain/console-pages';
import { useFormat } from '../format/use-format';
import { useOrganisation } from '../session/organisation';
import { useMe } from '../session/use-me';

/** During the grace of a sign-in policy: from when the person needs a second factor, and the button that leads to it. */
export const FactorBanner = () => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { documentId } = useOrganisation();
  const due = useMe().memberships.find(({ organisation }) => organisation.documentId === documentId)?.second_factor_due;
  if (!due) return null;
  return (
    <Alert color="yellow" icon={<ShieldAlert size={18} aria-hidden />} mb="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('policy.due', { date: format.dateTime(due) })}</Text>
        <Button size="xs" variant="default" component={Link} to={CONSOLE_PAGES.account}>
          {t('policy.setUp')}
        </Button>
      </Group>
    </Alert>
  );
};
