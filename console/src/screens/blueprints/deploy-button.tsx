import { Button, type ButtonProps, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../../session/organisation';
import type { Blueprint } from './use-drafts';

interface DeployButtonProps extends Pick<ButtonProps, 'size'> {
  blueprint: Pick<Blueprint, 'documentId' | 'retired_at'>;
}

/** Leads to the form that deploys a blueprint. Nothing if it is retired, or the person may not deploy. */
export const DeployButton = ({ blueprint, ...props }: DeployButtonProps) => {
  const { t } = useTranslation('blueprints');
  const { can, slug } = useOrganisation();
  if (!can('instance:provision') || blueprint.retired_at !== null) return null;
  return (
    <Group>
      <Button {...props} component={Link} to={`/organisations/${slug}/deployments/new/${blueprint.documentId}`}>
        {t('deploy')}
      </Button>
    </Group>
  );
};
