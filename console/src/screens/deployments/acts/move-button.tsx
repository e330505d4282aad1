import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../../../session/organisation';
import { useBlueprint } from '../../blueprints/use-drafts';
import { versionName } from '../../blueprints/versions/version-name';
import type { Deployment } from '../deployment';

/** Plans the newest version of its blueprint for a deployment that runs an older one. Nothing if there is none. */
export const MoveButton = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { slug, can } = useOrganisation();
  const { blueprint, status, documentId } = deployment;
  const { data } = useBlueprint(blueprint?.documentId ?? '');
  const newest = data?.versions?.find(({ retired_at: retired }) => retired === null);
  const isNewer = newest !== undefined && newest.number > (data?.number ?? 0);
  if (!isNewer || status !== 'succeeded' || !can('instance:provision')) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={`/organisations/${slug}/deployments/new/${newest.documentId}?replaces=${documentId}`}
    >
      {t('acts.move', { version: versionName(newest, data?.versions ?? []) })}
    </Button>
  );
};
