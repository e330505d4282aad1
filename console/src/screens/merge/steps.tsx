import { Anchor, Button, Group, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { EmptyState } from '../../components/empty-state';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';
import { Report } from './report';
import { type MergeReport, useMerge, usePlan } from './use-merge';

/** Chooses the organisation that gets the records: one that the person owns as well. */
export const ChooseStep = ({ onChosen }: { onChosen: (into: string) => void }) => {
  const { t } = useTranslation('merge');
  const { documentId } = useOrganisation();
  const targets = useMe().memberships.filter(
    ({ organisation, capabilities }) =>
      organisation.documentId !== documentId && capabilities.includes('organisation:merge'),
  );
  const [into, setInto] = useState(targets[0]?.organisation.documentId ?? '');
  if (targets.length === 0) return <EmptyState>{t('noTarget')}</EmptyState>;
  return (
    <Stack maw={480}>
      <NativeSelect
        label={t('target')}
        description={t('targetHint')}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
        data={targets.map(({ organisation }) => ({ value: organisation.documentId, label: organisation.name }))}
      />
      <Group>
        <Button onClick={() => onChosen(into)}>{t('showPlan')}</Button>
      </Group>
    </Stack>
  );
};

interface StepProps {
  /** documentId of the organisation that gets the records. */
  into: string;
  onBack: () => void;
}

/** Shows the plan. It goes on only if nothing prevents the merge. */
export const PlanStep = ({ into, onBack, onAccepted }: StepProps & { onAccepted: () => void }) => {
  const { t } = useTranslation('merge');
  const plan = usePlan(into);
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

/** Merges, after the name of the organisation was typed. */
export const ConfirmStep = ({ into, onBack, onDone }: StepProps & { onDone: (report: MergeReport) => void }) => {
  const { t } = useTranslation('merge');
  const { name } = useOrganisation();
  const [typed, setTyped] = useState('');
  const merge = useMerge(into, onDone);
  const isRight = typed.trim() === name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !merge.isPending) merge.mutate(undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={480}>
        <Text size="sm">{t('confirmWhy', { name })}</Text>
        <TextInput
          label={t('type', { name })}
          autoComplete="off"
          value={typed}
          disabled={merge.isPending}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Refusal error={merge.error} />
        {merge.isPending && (
          <div role="status">
            <Text size="sm">{t('running')}</Text>
            <Progress value={100} animated aria-label={t('running')} />
          </div>
        )}
        <Group>
          <Button variant="default" disabled={merge.isPending} onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={merge.isPending}>
            {t('merge')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What has moved, and the way to it. */
export const ResultStep = ({ report }: { report: MergeReport }) => {
  const { t } = useTranslation('merge');
  const { source, target } = report;
  return (
    <Stack>
      <Text>{t('done', { source: source.name, target: target.name })}</Text>
      <Anchor component={Link} to={organisationPage(target.slug, 'dashboard')}>
        {t('open', { name: target.name })}
      </Anchor>
      <Report report={report} />
    </Stack>
  );
};
