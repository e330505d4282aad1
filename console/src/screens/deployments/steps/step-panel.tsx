import { Alert, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FactsTable } from '../../../components/facts-table';
import { ClockTime } from '../../../components/clock-time';
import { useFormat } from '../../../format/use-format';
import { ResolveButton } from '../acts/resolve-button';
import { type Deployment, lastedMs, type Step, titleOf } from '../deployment';
import { StepBadge } from '../status';
import { stepErrorWords } from './error-words';
import { StepLog } from './step-log';
import { StoredError } from './stored-error';

interface StepPanelProps {
  step: Step;
  steps: readonly Step[];
  deployment: Deployment;
}

/** Why a step was left out. */
const Because = ({ step, steps }: Pick<StepPanelProps, 'step' | 'steps'>) => {
  const { t } = useTranslation('deployments');
  const { because } = step;
  if (step.status !== 'skipped' || because === null) return null;
  const culprit = steps.find(({ key }) => key === because);
  const text =
    because === 'condition' ? t('step.condition') : t('step.because', { name: culprit ? titleOf(culprit) : because });
  return <Text size="sm">{text}</Text>;
};

const Facts = ({ step }: { step: Step }) => {
  const { t } = useTranslation('deployments');
  const format = useFormat();
  const lasted = lastedMs(step);
  return (
    <FactsTable
      facts={[
        [t('step.executor'), t(`executors.${step.executor}`)],
        [t('step.attempts'), step.attempt > 0 && format.number(step.attempt)],
        [t('step.began'), step.started_at && <ClockTime time={step.started_at} />],
        [t('step.lasted'), lasted !== null && format.exactDuration(lasted)],
      ]}
    />
  );
};

/** One step: how it went, what it returned, and what it printed. */
export const StepPanel = ({ step, steps, deployment }: StepPanelProps) => {
  const { t } = useTranslation('deployments');
  const { outputs, error, status } = step;
  const title = titleOf(step);
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3} size="h5">
            {title}
          </Title>
          <StepBadge status={status} />
        </Group>
        <Because step={step} steps={steps} />
        {status === 'unknown' && (
          <Alert color="yellow" icon={<CircleHelp aria-hidden />} title={t('resolve.title')}>
            <Stack gap="xs">
              <Text size="sm">{t('resolve.why')}</Text>
              <ResolveButton step={step} deployment={deployment} />
            </Stack>
          </Alert>
        )}
        {error && <StoredError text={error} words={stepErrorWords(error)} color="var(--mantine-color-error)" />}
        <Facts step={step} />
        {outputs && Object.keys(outputs).length > 0 && (
          <>
            <Title order={4} size="sm">
              {t('step.outputs')}
            </Title>
            <Code block>{JSON.stringify(outputs, null, 2)}</Code>
          </>
        )}
        {step.executor !== 'record' && step.attempt > 0 && (
          <StepLog key={step.documentId} step={step} deployment={deployment.documentId} />
        )}
      </Stack>
    </Paper>
  );
};
