import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import { useOrganisation } from '../../../session/organisation';
import { DeployButton } from '../deploy-button';
import type { Draft } from '../use-drafts';
import { useBlueprintOf, useNextDraft } from './use-versions';

/** What one does with a blueprint that is published: deploy it, or draft its next version. Nothing if it is gone. */
export const PublishedActions = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  const blueprint = useBlueprintOf(draft).data;
  const next = useNextDraft();
  if (!blueprint) return null;
  return (
    <>
      <Refusal error={next.error} />
      {can('blueprint:write') && (
        <Button variant="default" loading={next.isPending} onClick={() => next.mutate(blueprint.documentId)}>
          {t('versions.next')}
        </Button>
      )}
      <DeployButton blueprint={blueprint} />
    </>
  );
};
