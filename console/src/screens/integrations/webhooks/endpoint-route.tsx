import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { organisationPage } from '../../../../../src/domain/console-pages';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { QueryView } from '../../../components/query-view';
import { Trail } from '../../../components/trail';
import { useOrganisation } from '../../../session/organisation';
import { DeliveryTable } from './delivery-table';
import { EndpointMenu } from './endpoint-menu';
import { EndpointState } from './endpoint-state';
import { useEndpoint } from './use-webhooks';

/** One endpoint, with its deliveries. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  const { endpoint: id = '' } = useParams();
  const navigate = useNavigate();
  const { slug } = useOrganisation();
  const endpoint = useEndpoint(id);
  return (
    <Stack>
      <Trail
        above={[{ title: t('tabs.webhooks'), to: organisationPage(slug, 'integrations/webhooks') }]}
        current={endpoint.data?.url}
      />
      <QueryView query={endpoint}>
        {(data) => (
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Title order={2} size="h4">
                <MiddleEllipsis text={data.url} />
              </Title>
              {data.description && <Text size="sm">{data.description}</Text>}
              <EndpointState endpoint={data} />
            </div>
            <EndpointMenu endpoint={data} onRemoved={() => void navigate('..', { relative: 'path' })} />
          </Group>
        )}
      </QueryView>
      <DeliveryTable endpoint={id} />
    </Stack>
  );
};
