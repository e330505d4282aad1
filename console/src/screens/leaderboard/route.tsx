import { Anchor, Badge, Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { LEADERBOARD_WINDOWS, POINTS } from '../../../../src/domain/leaderboard/points';
import { hasCode } from '../../api/errors';
import { EmptyState } from '../../components/empty-state';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';

type Board = Content<'/api/organisations/{id}/leaderboard', 'get'>;
type Window = (typeof LEADERBOARD_WINDOWS)[number];

const KINDS = ['mitigated_findings', 'published_drafts', 'enrolled_agents'] as const;
const NO_BREAK = { whiteSpace: 'nowrap' } as const;
const USUAL_WINDOW: Window = '30d';

const useBoard = (window: Window) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['leaderboard', documentId, window],
    queryFn: ({ signal }) =>
      api.get('/api/organisations/{id}/leaderboard', {
        params: { path: { id: documentId }, query: { window } },
        signal,
      }),
    placeholderData: (before) => before,
  });
};

/** Why there is no leaderboard, and how to get one. */
const Off = () => {
  const { t } = useTranslation('leaderboard');
  const { slug, can } = useOrganisation();
  const toSettings = can('organisation:update') && (
    <Button component={Link} to={`${organisationPage(slug, 'settings')}#community`}>
      {t('toSettings')}
    </Button>
  );
  return <EmptyState action={toSettings}>{t(toSettings ? 'off' : 'offToRead')}</EmptyState>;
};

const NotInPlan = () => {
  const { t } = useTranslation('leaderboard');
  const { t: common } = useTranslation();
  const { slug } = useOrganisation();
  const toPlan = (
    <Button component={Link} to={organisationPage(slug, 'plan')}>
      {common('remedies.plan')}
    </Button>
  );
  return <EmptyState action={toPlan}>{t('notInPlan')}</EmptyState>;
};

const Places = ({ board }: { board: Board }) => {
  const { t } = useTranslation('leaderboard');
  const format = useFormat();
  const me = useMe();
  return (
    <>
      <Table.ScrollContainer minWidth={300}>
        <Table verticalSpacing="xs" aria-label={t('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right" w={70}>
                {t('rank')}
              </Table.Th>
              <Table.Th>{t('member')}</Table.Th>
              <Table.Th ta="right" style={NO_BREAK}>
                {t('points')}
              </Table.Th>
              {KINDS.map((kind) => (
                <Table.Th key={kind} ta="right" style={NO_BREAK} visibleFrom="sm">
                  {t(`kinds.${kind}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {board.data.map((place) => (
              <Table.Tr key={place.member.documentId}>
                <Table.Td ta="right">{format.number(place.rank)}</Table.Td>
                <Table.Td>
                  <Group gap="xs">
                    {place.member.username}
                    {place.member.documentId === me.documentId && (
                      <Badge size="xs" variant="light" tt="none">
                        {t('you')}
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td ta="right" fw={600}>
                  {format.number(place.points)}
                </Table.Td>
                {KINDS.map((kind) => (
                  <Table.Td key={kind} ta="right" visibleFrom="sm">
                    {format.number(place[kind])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {board.meta.members > board.data.length && (
        <Text size="sm" c="dimmed">
          {t('first', { shown: format.number(board.data.length), all: format.number(board.meta.members) })}
        </Text>
      )}
    </>
  );
};

/** How points are earned, and where. */
const Rules = () => {
  const { t } = useTranslation('leaderboard');
  const { slug, can } = useOrganisation();
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {t('rules', {
          finding: POINTS.mitigated_findings,
          draft: POINTS.published_drafts,
          agent: POINTS.enrolled_agents,
        })}
      </Text>
      {can('finding:read') && (
        <Anchor component={Link} to={organisationPage(slug, 'findings')} size="sm">
          {t('toFindings')}
        </Anchor>
      )}
    </Stack>
  );
};

/** The members by what they have done, while the organisation shows its leaderboard. */
export const Component = () => {
  const { t } = useTranslation('leaderboard');
  const { get, change } = useAddress();
  const window = LEADERBOARD_WINDOWS.find((each) => each === get('window')) ?? USUAL_WINDOW;
  const query = useBoard(window);
  if (hasCode(query.error, 'LEADERBOARD_DISABLED', 'FEATURE_NOT_IN_PLAN'))
    return (
      <Screen title={t('title')} about={t('about')}>
        {hasCode(query.error, 'LEADERBOARD_DISABLED') ? <Off /> : <NotInPlan />}
      </Screen>
    );
  return (
    <Screen title={t('title')} about={t('about')}>
      <SegmentedControl
        aria-label={t('window')}
        value={window}
        onChange={(value) => change({ window: value })}
        data={LEADERBOARD_WINDOWS.map((value) => ({ value, label: t(`windows.${value}`) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <QueryView query={query} skeleton={<SkeletonLines count={6} />}>
        {(board) =>
          board.data.some(({ points }) => points > 0) ? (
            <Places board={board} />
          ) : (
            <EmptyState>{t('nobody')}</EmptyState>
          )
        }
      </QueryView>
      <Rules />
    </Screen>
  );
};
