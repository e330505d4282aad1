import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useOrganisation } from '../../session/organisation';
import { ConfirmForm, PlanView, Steps } from '../merge/wizard';
import type { SplitChoice } from './parts';
import { Report } from './report';
import { type SplitReport, useSplit, useSplitPlan } from './use-split';

interface StepProps {
  choice: SplitChoice;
  onBack: () => void;
}

/** Shows the plan. */
export const PlanStep = ({ choice, onBack, onAccepted }: StepProps & { onAccepted: () => void }) => (
  <PlanView kind="split" plan={useSplitPlan(choice)} onBack={onBack} onAccepted={onAccepted}>
    {(report) => <Report report={report} />}
  </PlanView>
);

/** Splits, after the name of the organisation was typed. */
export const ConfirmStep = ({ choice, onBack, onDone }: StepProps & { onDone: (report: SplitReport) => void }) => {
  const { t } = useTranslation('split');
  const { name } = useOrganisation();
  const split = useSplit(choice, onDone);
  return <ConfirmForm kind="split" why={t('confirmWhy', { name })} submit={t('split')} write={split} onBack={onBack} />;
};

/** What each part has got, and the ways to them. */
export const ResultStep = ({ report }: { report: SplitReport }) => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  return (
    <Stack>
      <Steps kind="split" active={3} />
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
