import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useOrganisation } from '../../session/organisation';
import { WizardPage } from '../merge/wizard';
import { ChooseStep } from './choose-step';
import type { SplitChoice } from './parts';
import { ConfirmStep, PlanStep, ResultStep } from './steps';
import type { SplitReport } from './use-split';

const NOTHING = { agents: [], cloud_instances: [], blueprints: [], synthetic_checks: [], cloud_accounts: [] };

/** Splits the organisation in two, in steps: choose, read the plan, confirm by typing the name, read the result. */
export const Component = () => {
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
  const current = [
    <ChooseStep choice={choice} onChosen={choose} key="choose" />,
    <PlanStep key="plan" choice={choice} onBack={() => setStep(0)} onAccepted={() => setStep(2)} />,
    <ConfirmStep key="confirm" choice={choice} onBack={() => setStep(1)} onDone={setReport} />,
  ][step];
  return (
    <WizardPage kind="split" isDone={report !== null}>
      {report ? <ResultStep report={report} /> : current}
    </WizardPage>
  );
};
