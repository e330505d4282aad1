import {
  ActionIcon,
  Button,
  Group as Row,
  NumberInput,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DEPLOYMENT_POLICY_BOUNDS as BOUNDS } from '../../../../src/domain/deployments/policy';
import { faultsByField } from '../../api/errors';
import { LabelsField } from '../../components/labels-field';
import { MoneyInput } from '../../components/money-input';
import { QueryView } from '../../components/query-view';
import { policyOf, policyValues, type PolicyValues, repeatedRunner } from './deployment-values';
import { Group } from './group';
import { type DeploymentPolicy, useDeploymentPolicy, useSaveDeploymentPolicy } from './use-deployment-policy';

/** The labels that agents need, by runner. */
const RunnersField = ({ form }: { form: UseFormReturnType<PolicyValues> }) => {
  const { t } = useTranslation('deployments');
  const { runner_labels: runners } = form.values;
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {t('policy.runners')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('policy.runnersHint')}
        </Text>
      </div>
      {runners.map(({ runner }, at) => (
        <Row key={at} wrap="nowrap" align="flex-end" gap="xs">
          <TextInput
            label={t('policy.runner')}
            w="35%"
            {...form.getInputProps(`runner_labels.${at}.runner`)}
            error={at === repeatedRunner(runners) && t('policy.twice')}
          />
          <LabelsField
            label={t('policy.labels', { runner: runner || '–' })}
            flex={1}
            maxTags={BOUNDS.labels.max}
            {...form.getInputProps(`runner_labels.${at}.labels`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('policy.removeRunner', { runner: runner || '–' })}
            onClick={() => form.removeListItem('runner_labels', at)}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
      <Row>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={runners.length >= BOUNDS.runners.max}
          onClick={() => form.insertListItem('runner_labels', { runner: runners.length === 0 ? '*' : '', labels: [] })}
        >
          {t('policy.addRunner')}
        </Button>
      </Row>
    </Stack>
  );
};

const Form = ({ policy }: { policy: DeploymentPolicy }) => {
  const { t } = useTranslation('deployments');
  const form = useForm<PolicyValues>({ initialValues: policyValues(policy) });
  const save = useSaveDeploymentPolicy();
  const submit = () =>
    save.mutate(policyOf(form.getValues()), {
      onSuccess: () => form.resetDirty(),
      onError: (error) => form.setErrors(faultsByField(error)),
    });
  const isChanged = form.isDirty() && repeatedRunner(form.values.runner_labels) === -1;
  const number = (name: 'approval_above_eur' | 'max_lifetime_hours') => ({
    ...BOUNDS[name],
    ...form.getInputProps(name),
  });
  return (
    <Group
      title={t('policy.title')}
      about={t('policy.about')}
      save={{ ...save, data: undefined }}
      onSubmit={submit}
      isChanged={isChanged}
    >
      <MoneyInput label={t('policy.amount')} description={t('policy.amountHint')} {...number('approval_above_eur')} />
      <TagsInput
        label={t('policy.tags')}
        maxTags={BOUNDS.approval_tags.max}
        acceptValueOnBlur
        {...form.getInputProps('approval_tags')}
      />
      <Switch
        label={t('policy.unknownCosts')}
        {...form.getInputProps('approval_for_unknown_costs', { type: 'checkbox' })}
      />
      <NumberInput
        label={t('policy.lifetime')}
        description={t('policy.lifetimeHint')}
        allowDecimal={false}
        {...number('max_lifetime_hours')}
      />
      <RunnersField form={form} />
    </Group>
  );
};

/** The deployment policy of the organisation. */
export const DeploymentGroup = () => {
  const query = useDeploymentPolicy();
  return <QueryView query={query}>{(policy) => <Form policy={policy} />}</QueryView>;
};
