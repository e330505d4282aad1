import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import type { Column } from '../../components/records-table';
import { RegionText } from '../../components/region-text';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { properName } from '../../format/proper-names';
import { usePlaceText } from '../../format/use-place-text';
import { useOrganisation } from '../../session/organisation';
import { InstanceMenu } from './instance-menu';
import type { Instance } from './use-instances';

const Name = ({ instance: { documentId, name, external_id: externalId } }: { instance: Instance }) => {
  const { slug } = useOrganisation();
  return (
    <>
      <Anchor component={Link} to={organisationPage(slug, `instances/${documentId}`)} size="sm" fw={600}>
        {name}
      </Anchor>
      {externalId && (
        <Text size="xs" c="dimmed">
          {externalId}
        </Text>
      )}
    </>
  );
};

/** The deployment that made an instance, or the blueprint that it was deployed from: each a link; by hand, words. */
export const Origin = ({ instance: { deployment, blueprint } }: { instance: Instance }) => {
  const { t } = useTranslation('instances');
  const { slug } = useOrganisation();
  const made = deployment ?? blueprint;
  if (!made) return <Text size="sm">{t('byHand')}</Text>;
  // A blueprint has no page of its own: the board finds it by its name.
  const page = deployment
    ? `deployments/${deployment.documentId}`
    : `blueprints?q=${encodeURIComponent(made.name ?? '')}`;
  return (
    <Anchor component={Link} to={organisationPage(slug, page)} size="sm">
      {made.name}
    </Anchor>
  );
};

/** The provider above its region, whose code would not fit beside it. */
const Place = ({ instance: { provider, region } }: { instance: Instance }) => {
  const { region: regionOf } = usePlaceText();
  if (!provider && !region) return '–';
  return (
    <>
      {provider && <Text size="sm">{properName(provider)}</Text>}
      {region && (
        <Text size="xs" c="dimmed">
          <RegionText text={regionOf(provider, region)} />
        </Text>
      )}
    </>
  );
};

/** The columns of the list. They have widths because not all rows are drawn. */
export const useColumns = (): Column<Instance>[] => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  return [
    {
      key: 'name',
      label: common('name'),
      sort: 'name',
      width: '26%',
      render: (instance) => <Name instance={instance} />,
    },
    {
      key: 'status',
      label: common('status'),
      sort: 'status',
      width: 160,
      render: ({ status }) => <StatusBadge value={status} />,
    },
    {
      key: 'place',
      label: t('place'),
      sort: 'provider',
      width: '16%',
      render: (instance) => <Place instance={instance} />,
    },
    { key: 'origin', label: t('origin'), width: '26%', render: (instance) => <Origin instance={instance} /> },
    {
      key: 'created',
      label: common('created'),
      sort: 'createdAt',
      width: '16%',
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      width: 90,
      render: (instance) => <InstanceMenu instance={instance} />,
    },
  ];
};
