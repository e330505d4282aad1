import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { EmptyState } from '../../components/empty-state';
import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';
import { Report } from './report';
import { type MergeReport, useMerge, usePlan } from './use-merge';
import { ConfirmForm, PlanView, Steps } from './wizard';

/** Chooses the organisation that gets the records: one that the person owns as well. */
export const ChooseStep = ({ onChosen }: { onChosen: (into: string) => void }) => {
  const { t } = useTranslation('merge');
  const { documentId, slug } = useOrganisation();
  const targets = useMe().memberships.filter(
    ({ organisation, capabilities }) =>
      organisation.documentId !== documentId && capabilities.includes('organisation:merge'),
  );
  const [into, setInto] = useState(targets[0]?.organisation.documentId ?? '');
  const toSettings = (
    <Button component={Link} to={organisationPage(slug, 'settings')} variant="default">
      {t('toSettings')}
    </Button>
  );
  if (targets.length === 0) return <EmptyState action={toSettings}>{t('noTarget')}</EmptyState>;
  return (
    <Stack>
      <Steps kind="merge" active={0} />
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
    </Stack>
  );
};

interface StepProps {
  /** documentId of the organisation that gets the records. */
  into: string;
  onBack: () => void;
}

/** Shows the plan. */
export const PlanStep = ({ into, onBack, onAccepted }: StepProps & { onAccepted: () => void }) => (
  <PlanView kind="merge" plan={usePlan(into)} onBack={onBack} onAccepted={onAccepted}>
    {(report) => <Report report={report} />}
  </PlanView>
);

/** Merges, after the name of the organisation was typed. */
export const ConfirmStep = ({ into, onBack, onDone }: StepProps & { onDone: (report: MergeReport) => void }) => {
  const { t } = useTranslation('merge');
  const { name } = useOrganisation();
  const merge = useMerge(into, onDone);
  return <ConfirmForm kind="merge" why={t('confirmWhy', { name })} submit={t('merge')} write={merge} onBack={onBack} />;
};

/** What has moved, and the way to it. */
export const ResultStep = ({ report }: { report: MergeReport }) => {
  const { t } = useTranslation('merge');
  const { source, target } = report;
  return (
    <Stack>
      <Steps kind="merge" active={3} />
      <Text>{t('done', { source: source.name, target: target.name })}</Text>
      <Anchor component={Link} to={organisationPage(target.slug, 'dashboard')}>
        {t('open', { name: target.name })}
      </Anchor>
      <Report report={report} />
    </Stack>
  );
};
