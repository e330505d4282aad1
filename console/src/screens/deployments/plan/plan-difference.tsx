import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../../components/card';
import { useOrganisation } from '../../../session/organisation';
import { Differences } from '../../blueprints/versions/differences';
import type { Plan } from '../deployment';

/** What the plan changes about the deployment that runs another version. Nothing if none does. */
export const PlanDifference = ({ difference }: Pick<Plan, 'difference'>) => {
  const { t } = useTranslation('deployments');
  const { slug } = useOrganisation();
  if (!difference) return null;
  const { deployment, version, number, steps, inputs } = difference;
  const shown = version ?? (number === null ? '–' : String(number));
  const labels = [t('plan.difference.now', { version: shown }), t('plan.difference.planned')] as const;
  return (
    <Card title={t('plan.difference.title')}>
      <Stack>
        <Text size="sm">
          {t('plan.difference.runs', { version: shown })}{' '}
          <Anchor
            component={Link}
            underline="always"
            to={`/organisations/${slug}/deployments/${deployment.documentId}`}
            size="sm"
          >
            {deployment.name}
          </Anchor>
          . {t('plan.difference.stays')}
        </Text>
        {steps.length + inputs.length === 0 && <Text size="sm">{t('plan.difference.equal')}</Text>}
        <Differences title={t('steps.title')} differences={steps} labels={labels} />
        <Differences title={t('inputs.title')} differences={inputs} labels={labels} />
      </Stack>
    </Card>
  );
};
