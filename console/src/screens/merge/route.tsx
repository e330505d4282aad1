import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useOrganisation } from '../../session/organisation';
import { ChooseStep, ConfirmStep, PlanStep, ResultStep } from './steps';
import type { MergeReport } from './use-merge';
import { WizardPage } from './wizard';

/** Merges the organisation into another, in steps: choose, read the plan, confirm by typing the name, read the result. */
export const Component = () => {
  const { slug, can } = useOrganisation();
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
  const current = [
    <ChooseStep onChosen={choose} key="choose" />,
    <PlanStep key="plan" into={into} onBack={() => setStep(0)} onAccepted={() => setStep(2)} />,
    <ConfirmStep key="confirm" into={into} onBack={() => setStep(1)} onDone={setReport} />,
  ][step];
  return (
    <WizardPage kind="merge" isDone={report !== null}>
      {report ? <ResultStep report={report} /> : current}
    </WizardPage>
  );
};
