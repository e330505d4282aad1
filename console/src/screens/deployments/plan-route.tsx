import { Alert, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { Trail } from '../../components/trail';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { NoRight } from '../../shell/no-right';
import { type Blueprint, useBlueprint } from '../blueprints/use-drafts';
import type { Deployment, Plan } from './deployment';
import { fieldsOf, type InputField } from './inputs/input-fields';
import { InputsTable } from './inputs/inputs-table';
import { ConfirmForm } from './plan/confirm-form';
import { PlanDifference } from './plan/plan-difference';
import { PlanFacts, PlanNotices } from './plan/plan-facts';
import { PlannedSteps } from './plan/planned-steps';
import { RecordNotice } from './plan/record-notice';
import { RequestForm, useRequestForm } from './plan/request-form';
import { usePlan } from './plan/use-plan';
import { useDeployment } from './use-deployments';

interface PlanViewProps {
  plan: Plan;
  fields: readonly InputField[];
  flow: ReturnType<typeof usePlan>;
}

const PlanView = ({ plan, fields, flow }: PlanViewProps) => {
  const { t } = useTranslation('deployments');
  return (
    <Stack>
      {flow.renewal && (
        <Alert color="blue" title={t(`plan.${flow.renewal}.title`)} role="alert">
          {t('plan.renewed')}
        </Alert>
      )}
      <RecordNotice steps={plan.steps} />
      <PlanNotices plan={plan} />
      <PlanFacts plan={plan} />
      <PlanDifference difference={plan.difference} />
      <Card title={t('steps.title')}>
        <PlannedSteps plan={plan} />
      </Card>
      <Card title={t('inputs.title')}>
        <InputsTable inputs={plan.inputs} fields={fields} />
      </Card>
      <ConfirmForm {...flow} plan={plan} />
    </Stack>
  );
};

interface FlowProps {
  blueprint: Blueprint;
  /** The deployment that is moved to this version; null: a new one is made. */
  moved: Deployment | null;
}

const Flow = ({ blueprint, moved }: FlowProps) => {
  const { t } = useTranslation('deployments');
  const fields = useMemo(() => fieldsOf(blueprint.variables), [blueprint.variables]);
  const form = useRequestForm(blueprint, fields, moved);
  const flow = usePlan(blueprint.documentId);
  const { plan, planning, make } = flow;
  const { name, version, description } = blueprint;
  return (
    <Screen
      title={t(plan ? 'plan.title' : 'form.title', { name })}
      about={[version && t('form.version', { version }), description].filter(Boolean).join(' · ')}
    >
      {plan ? (
        <PlanView plan={plan} fields={fields} flow={flow} />
      ) : (
        <RequestForm
          form={form}
          fields={fields}
          planning={planning}
          onPlan={(request, onError) => make({ ...request, replaces: moved?.documentId ?? null }, null, onError)}
        />
      )}
    </Screen>
  );
};

/** Reads the deployment that the address says is moved. */
const Moving = ({ blueprint, replaces }: { blueprint: Blueprint; replaces: string }) => (
  <QueryView query={useDeployment(replaces)}>
    {(moved) => <Flow key={blueprint.documentId} blueprint={blueprint} moved={moved} />}
  </QueryView>
);

const Deploying = () => {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const { slug } = useOrganisation();
  const query = useBlueprint(id);
  const replaces = useAddress().get('replaces');
  const above = [{ title: t('screens.deployments'), to: organisationPage(slug, 'deployments') }];
  return (
    <Stack gap="xs">
      <Trail above={above} current={query.data?.name} />
      <QueryView query={query}>
        {(blueprint) =>
          replaces === null ? (
            <Flow key={blueprint.documentId} blueprint={blueprint} moved={null} />
          ) : (
            <Moving blueprint={blueprint} replaces={replaces} />
          )
        }
      </QueryView>
    </Stack>
  );
};

/** Deploys a blueprint: its inputs, then a plan of what would happen, then the start. */
export const Component = () => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  return can('instance:provision') ? <Deploying /> : <NoRight title={t('deploy')} within="blueprints" />;
};
