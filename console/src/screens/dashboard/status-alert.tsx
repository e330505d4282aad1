import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { OperatorLink } from '../../components/operator-link';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Overview } from './overview';

type Cause = NonNullable<Overview['status']['causes']>[number];

/** The screen on which a cause can be lifted. Only an operator lifts the others. */
const LIFTED_ON: Partial<Record<Cause['lifted_by'], 'members' | 'settings'>> = {
  capacity: 'members',
  payment: 'settings',
};

const CauseLine = ({ cause }: { cause: Cause }) => {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const { slug } = useOrganisation();
  const screen = LIFTED_ON[cause.lifted_by];
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex={1} miw={200}>
        {t(`status.causes.${cause.code}`)} {t(`status.lifted.${cause.lifted_by}`)}{' '}
        {cause.lifted_by === 'operator' && <OperatorLink />}
      </Text>
      {screen && (
        <Button
          size="xs"
          variant="light"
          onClick={() => navigate(`/organisations/${slug}/${screen}${screen === 'settings' ? '#billing' : ''}`)}
        >
          {t(`status.lift.${screen}`)}
        </Button>
      )}
    </Group>
  );
};

/** The status of the organisation: since when, why, what lifts it, and what comes next. Nothing while all is well. */
export const StatusAlert = ({ status }: { status: Overview['status'] }) => {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { current, since, causes, next } = status;
  if (current === 'active' && !causes?.length && !next) return null;
  const isClosed = current === 'suspended' || current === 'archived';
  const Icon = current === 'active' ? Info : TriangleAlert;
  return (
    <Alert
      color={isClosed ? 'red' : 'yellow'}
      icon={<Icon aria-hidden />}
      title={
        <Group gap="xs">
          <StatusBadge value={current} />
          {since && <Text size="sm">{t('status.since', { time: format.date(since) })}</Text>}
        </Group>
      }
    >
      <Stack gap="xs">
        {(causes ?? []).map((cause) => (
          <CauseLine key={cause.code} cause={cause} />
        ))}
        {next && (
          <Text size="sm">
            {t(next.at ? 'status.nextAt' : 'status.nextSoon', {
              status: common(`values.${next.status}`),
              time: next.at ? format.dateTime(next.at) : '',
            })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
};
