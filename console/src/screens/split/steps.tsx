import { Anchor, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import type { SplitChoice } from './parts';
import { Report } from './report';
import { type SplitReport, useSplit, useSplitPlan } from './use-split';

interface StepProps {
  choice: SplitChoice;
  onBack: () => void;
}

/** Shows the plan. It goes on only if nothing prevents the split. */
export const PlanStep = ({ choice, onBack, onAccepted }: StepProps & { onAccepted: () => void }) => {
  const { t } = useTranslation('merge');
  const plan = useSplitPlan(choice);
  return (
    <Stack>
      <Text size="sm">{t('planWhy')}</Text>
      <QueryView query={plan} skeleton={<SkeletonLines count={6} />}>
        {(report) => <Report report={report} />}
      </QueryView>
      <Group>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button disabled={!plan.data?.possible || plan.isError} onClick={onAccepted}>
          {t('next')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Splits, after the name of the organisation was typed. */
export const ConfirmStep = ({ choice, onBack, onDone }: StepProps & { onDone: (report: SplitReport) => void }) => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  const { name } = useOrganisation();
  const [typed, setTyped] = useState('');
  const split = useSplit(choice, onDone);
  const isRight = typed.trim() === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !split.isPending) split.mutate(undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={480}>
        <Text size="sm">{t('confirmWhy', { name })}</Text>
        <TextInput
          label={merge('type', { name })}
          autoComplete="off"
          value={typed}
          disabled={split.isPending}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Refusal error={split.error} />
        {split.isPending && (
          <div role="status">
            <Text size="sm">{merge('running')}</Text>
            <Progress value={100} animated aria-label={merge('running')} />
          </div>
        )}
        <Group>
          <Button variant="default" disabled={split.isPending} onClick={onBack}>
            {merge('back')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={split.isPending}>
            {t('split')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What each part has got, and the ways to them. */
export const ResultStep = ({ report }: { report: SplitReport }) => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  return (
    <Stack>
      <Text>{t('done', { name: report.source.name })}</Text>
      {report.organisations.map(({ name, slug }) => (
        <Anchor key={slug} component={Link} to={organisationPage(slug, 'dashboard')}>
          {merge('open', { name })}
        </Anchor>
      ))}
      <Report report={report} />
    </Stack>
  );
};
