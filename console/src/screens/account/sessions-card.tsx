import type { Content } from '@tenantry/client';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { RelativeTime } from '../../components/relative-time';
import { client } from '../../session/session-client';

type Session = Content<'/api/auth/sessions', 'get'>['data'][number];

const SessionRow = ({ session }: { session: Session }) => {
  const { t } = useTranslation('account');
  const device = session.device ?? t('sessions.unknown');
  const end = useWrite({
    write: () =>
      client.delete('/api/auth/sessions/{sessionId}', { params: { path: { sessionId: session.documentId } } }),
    changes: [['sessions']],
    done: t('sessions.ended', { device }),
  });
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {device}
            </Text>
            {session.current && (
              <Badge size="xs" variant="light" tt="none">
                {t('sessions.current')}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" component="div">
            {t(`sessions.${session.method}`)} · {session.network ?? '–'} · {t('sessions.used')}{' '}
            <RelativeTime time={session.last_used_at ?? session.started_at} />
          </Text>
        </div>
        {!session.current && (
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            loading={end.isPending}
            aria-label={t('sessions.endOf', { device })}
            onClick={() => end.mutate(undefined)}
          >
            {t('sessions.end')}
          </Button>
        )}
      </Group>
      <Refusal error={end.error} />
    </Stack>
  );
};

/** The browsers and devices in which the person is signed in. */
export const SessionsCard = () => {
  const { t } = useTranslation('account');
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await client.get('/api/auth/sessions', { signal })).data,
  });
  return (
    <Card title={t('sessions.title')}>
      <QueryView query={sessions}>
        {(all) => (
          <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {all.map((session) => (
              <SessionRow key={session.documentId} session={session} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
};
