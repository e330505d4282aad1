import { Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Screen } from '../../components/screen';
import { useOrganisation } from '../../session/organisation';
import { ChooseStep } from './choose-step';
import type { SplitChoice } from './parts';
import { ConfirmStep, PlanStep, ResultStep } from './steps';
import type { SplitReport } from './use-split';

const NOTHING = { agents: [], cloud_instances: [], blueprints: [], synthetic_checks: [], cloud_accounts: [] };

/** Splits the organisation in two, in steps: choose, read the plan, confirm by typing the name, read the result. */
export const Component = () => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  const { name, slug, can } = useOrganisation();
  const [step, setStep] = useState(0);
  const [choice, setChoice] = useState<SplitChoice>({ rest: name, part: '', members: [], records: NOTHING });
  const [report, setReport] = useState<SplitReport | null>(null);
  // Once it is split, the organisation is archived.
  const [isAllowed] = useState(can('organisation:merge'));
  if (!isAllowed) return <Navigate to={organisationPage(slug, 'dashboard')} replace />;
  const choose = (chosen: SplitChoice) => {
    setChoice(chosen);
    setStep(1);
  };
  return (
    <Screen title={t('title', { name })} about={t('about')}>
      <Stepper active={report ? 3 : step} size="xs" allowNextStepsSelect={false} aria-label={t('steps')}>
        <Stepper.Step label={merge('choose')} allowStepSelect={false}>
          <ChooseStep choice={choice} onChosen={choose} />
        </Stepper.Step>
        <Stepper.Step label={merge('plan')} allowStepSelect={false}>
          <PlanStep choice={choice} onBack={() => setStep(0)} onAccepted={() => setStep(2)} />
        </Stepper.Step>
        <Stepper.Step label={merge('confirm')} allowStepSelect={false}>
          <ConfirmStep choice={choice} onBack={() => setStep(1)} onDone={setReport} />
        </Stepper.Step>
        <Stepper.Completed>{report && <ResultStep report={report} />}</Stepper.Completed>
      </Stepper>
    </Screen>
  );
};
