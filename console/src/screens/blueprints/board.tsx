import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsOf } from '../../api/use-records';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SkeletonLines } from '../../components/query-view';
import { LoadMore } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { SAMPLES } from '../../samples/samples';
import { useOrganisation } from '../../session/organisation';
import { DraftCard } from './draft-card';
import { DeployButton } from './deploy-button';
import { MoveButtons } from './move-buttons';
import { NewDraft } from './new-draft';
import { useBlueprints, useDrafts } from './use-drafts';

interface ColumnProps {
  status: 'draft' | 'review' | 'published';
  /** The number of records, as a text. */
  count: string;
  isEmpty: boolean;
  children: ReactNode;
}

const Column = ({ status, count, isEmpty, children }: ColumnProps) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const label = common(`values.${status}`);
  return (
    <Paper p="sm" component="section" aria-label={label} bg="var(--mantine-color-default-hover)">
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h5">
            {label}
          </Title>
          <Badge variant="default" circle={count.length < 3}>
            {count}
          </Badge>
        </Group>
        {isEmpty && (
          <Text size="sm" c="dimmed">
            {t(`none.${status}`)}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
};

const DraftColumns = ({ query }: { query: ReturnType<typeof useDrafts> }) => {
  const format = useFormat();
  const counts = query.data?.pages[0]?.meta.counts?.status;
  return (['draft', 'review'] as const).map((status) => {
    const drafts = recordsOf(query).filter((draft) => draft.status === status);
    return (
      <Column
        key={status}
        status={status}
        count={format.number(counts?.[status] ?? drafts.length)}
        isEmpty={drafts.length === 0 && !query.hasNextPage}
      >
        {drafts.map((draft) => (
          <DraftCard key={draft.documentId} record={draft} draftId={draft.documentId}>
            <MoveButtons draft={draft} />
          </DraftCard>
        ))}
        <LoadMore query={query} />
      </Column>
    );
  });
};

const PublishedColumn = ({ query }: { query: ReturnType<typeof useBlueprints> }) => {
  const { t } = useTranslation('blueprints');
  const format = useFormat();
  const blueprints = recordsOf(query);
  const count = `${format.number(blueprints.length)}${query.hasNextPage ? '+' : ''}`;
  return (
    <Column status="published" count={count} isEmpty={blueprints.length === 0}>
      {blueprints.map((blueprint) => (
        <DraftCard key={blueprint.documentId} record={blueprint} draftId={blueprint.draft?.documentId ?? null}>
          {blueprint.retired_at !== null && (
            <Group>
              <Badge variant="default" tt="none">
                {t('versions.isRetired')}
              </Badge>
            </Group>
          )}
          <DeployButton blueprint={blueprint} size="xs" />
        </DraftCard>
      ))}
      <LoadMore query={query} />
    </Column>
  );
};

const FILTERS = ['q', 'tag'];

/** Instead of three empty columns. */
const Nothing = () => {
  const { t } = useTranslation('nothingYet');
  const { get } = useAddress();
  const { can, documentId: id, slug } = useOrganisation();
  const mayWrite = can('blueprint:write');
  if (FILTERS.some((name) => get(name) !== null)) return <NoMatch names={FILTERS}>{t('noBlueprint')}</NoMatch>;
  return (
    <NothingYet action={mayWrite && <NewDraft />} sample={mayWrite && SAMPLES.draft({ id, slug })}>
      {t('blueprints')}
    </NothingYet>
  );
};

/** Drafts, drafts in review and published blueprints, side by side. */
export const Board = () => {
  const drafts = useDrafts();
  const blueprints = useBlueprints();
  const queries = [drafts, blueprints];
  const failed = queries.filter(({ isError }) => isError);
  const refusal = failed.map(({ error, refetch }, at) => (
    <Refusal key={at} error={error} onRetry={() => void refetch()} />
  ));
  if (!drafts.data || !blueprints.data) return failed.length > 0 ? refusal : <SkeletonLines height={96} />;
  if (failed.length === 0 && recordsOf(drafts).length + recordsOf(blueprints).length === 0) return <Nothing />;
  return (
    <>
      {refusal}
      <SimpleGrid cols={{ base: 1, lg: 3 }} style={{ alignItems: 'start' }}>
        <DraftColumns query={drafts} />
        <PublishedColumn query={blueprints} />
      </SimpleGrid>
    </>
  );
};
