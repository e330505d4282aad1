import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import type { Draft } from '../use-drafts';
import { useBlueprintOf, useNextDraft } from './use-versions';

/** The way to change what is published: the draft of its next version. Nothing if the blueprint is gone. */
export const NextVersion = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  const blueprint = useBlueprintOf(draft).data;
  const next = useNextDraft();
  if (!blueprint) return null;
  return (
    <>
      <Refusal error={next.error} />
      <Button loading={next.isPending} onClick={() => next.mutate(blueprint.documentId)}>
        {t('versions.next')}
      </Button>
    </>
  );
};
