import { Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Screen } from '../../components/screen';
import { useOrganisation } from '../../session/organisation';
import { ChooseStep, ConfirmStep, PlanStep, ResultStep } from './steps';
import type { MergeReport } from './use-merge';

/** Merges the organisation into another, in steps: choose, read the plan, confirm by typing the name, read the result. */
export const Component = () => {
  const { t } = useTranslation('merge');
  const { name, slug, can } = useOrganisation();
  const [step, setStep] = useState(0);
  const [into, setInto] = useState('');
  const [report, setReport] = useState<MergeReport | null>(null);
  // Once it is merged, the organisation is archived.
  const [isAllowed] = useState(can('organisation:merge'));
  if (!isAllowed) return <Navigate to={organisationPage(slug, 'dashboard')} replace />;
  const choose = (target: string) => {
    setInto(target);
    setStep(1);
  };
  return (
    <Screen title={t('title', { name })} about={t('about')}>
      <Stepper active={report ? 3 : step} size="xs" allowNextStepsSelect={false} aria-label={t('steps')}>
        <Stepper.Step label={t('choose')} allowStepSelect={false}>
          <ChooseStep onChosen={choose} />
        </Stepper.Step>
        <Stepper.Step label={t('plan')} allowStepSelect={false}>
          <PlanStep into={into} onBack={() => setStep(0)} onAccepted={() => setStep(2)} />
        </Stepper.Step>
        <Stepper.Step label={t('confirm')} allowStepSelect={false}>
          <ConfirmStep into={into} onBack={() => setStep(1)} onDone={setReport} />
        </Stepper.Step>
        <Stepper.Completed>{report && <ResultStep report={report} />}</Stepper.Completed>
      </Stepper>
    </Screen>
  );
};
