import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../components/query-view';
import { Refusal } from '../../../components/refusal';
import { RelativeTime } from '../../../components/relative-time';
import { useConfirm } from '../../../components/use-confirm';
import { useOrganisation } from '../../../session/organisation';
import type { Blueprint, Draft } from '../use-drafts';
import { ComparePanel } from './compare-panel';
import { useBlueprintOf, useRetirement, type Version } from './use-versions';
import { versionName } from './version-name';

interface RowProps {
  version: Version;
  /** What people call it. */
  name: string;
  retirement: ReturnType<typeof useRetirement>;
}

const Row = ({ version, name, retirement }: RowProps) => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  const confirm = useConfirm();
  const { createdAt, retired_at: retired } = version;
  const retire = () =>
    confirm({
      title: t('versions.retireTitle', { version: name }),
      why: t('versions.retireWhy'),
      label: t('versions.retire'),
      act: () => retirement.mutate(version),
    });
  return (
    <Paper withBorder p="sm" component="article" aria-label={t('versions.one', { version: name })}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{t('versions.one', { version: name })}</Text>
          {retired !== null && (
            <Badge variant="default" tt="none">
              {t('versions.isRetired')}
            </Badge>
          )}
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime time={createdAt} />
          </Text>
        </Group>
        {can('blueprint:publish') && (
          <Button
            size="xs"
            variant="default"
            loading={retirement.isPending}
            onClick={retired === null ? retire : () => retirement.mutate(version)}
          >
            {retired === null ? t('versions.retire') : t('versions.restore')}
          </Button>
        )}
      </Group>
    </Paper>
  );
};

const Line = ({ draft, blueprint }: { draft: Draft; blueprint: Blueprint }) => {
  const versions = blueprint.versions ?? [];
  const retirement = useRetirement(versions);
  return (
    <Stack>
      <Refusal error={retirement.error} />
      {versions.map((version) => (
        <Row key={version.documentId} version={version} name={versionName(version, versions)} retirement={retirement} />
      ))}
      <ComparePanel draft={draft} blueprint={blueprint} versions={versions} />
    </Stack>
  );
};

/** The versions of a draft's blueprint: what they are, how they differ, and which are retired. */
export const VersionsPanel = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  return (
    <QueryView query={useBlueprintOf(draft)}>
      {(blueprint) =>
        blueprint ? <Line draft={draft} blueprint={blueprint} /> : <Text size="sm">{t('versions.none')}</Text>
      }
    </QueryView>
  );
};
