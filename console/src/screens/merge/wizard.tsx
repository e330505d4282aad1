import { Alert, Button, Group, Progress, Stack, Stepper, Text, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationPage } from '../../../../src/domain/console-pages';
import { sentenceOfWarning, type Warning } from '../../api/words';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { Trail } from '../../components/trail';
import { useOrganisation } from '../../session/organisation';
import { WarningList } from '../settings/warning-list';

/*
 * The page and the steps that a merge and a split have in common.
 */

/** Which of the two it is. */
type Kind = 'merge' | 'split';

interface WizardPageProps {
  kind: Kind;
  /** Whether it is done. The settings of an archived organisation are not there. */
  isDone: boolean;
  children: ReactNode;
}

/** The page of a merge or a split, with the way back to the settings. */
export const WizardPage = ({ kind, isDone, children }: WizardPageProps) => {
  const { t } = useTranslation(kind);
  const { t: shell } = useTranslation('shell');
  const { name, slug } = useOrganisation();
  return (
    <Stack gap="xs">
      {!isDone && (
        <Trail
          above={[{ title: shell('screens.settings'), to: organisationPage(slug, 'settings') }]}
          current={t('begin')}
        />
      )}
      <Screen title={t('title', { name })} about={t('about')}>
        {children}
      </Screen>
    </Stack>
  );
};

/** Where the person is. A page from which no step leads on has no steps. */
export const Steps = ({ kind, active }: { kind: Kind; active: number }) => {
  const { t } = useTranslation(kind);
  const { t: merge } = useTranslation('merge');
  return (
    <Stepper active={active} size="xs" aria-label={t('steps')}>
      {(['choose', 'plan', 'confirm'] as const).map((step) => (
        <Stepper.Step key={step} label={merge(step)} allowStepSelect={false} />
      ))}
    </Stepper>
  );
};

interface Problems {
  blockers: Warning[];
  warnings: Parameters<typeof WarningList>[0]['warnings'];
}

/** What prevents it, then what to know before it. */
export const PlanProblems = ({ report: { blockers, warnings } }: { report: Problems }) => (
  <>
    {blockers.map((blocker) => {
      const sentence = sentenceOfWarning(blocker);
      return <Alert key={sentence} color="red" role="alert" title={sentence} />;
    })}
    <WarningList warnings={warnings} />
  </>
);

interface PlanViewProps<R> {
  kind: Kind;
  plan: UseQueryResult<R>;
  onBack: () => void;
  onAccepted: () => void;
  /** Shows the report of the plan. */
  children: (report: R) => ReactNode;
}

/** Shows a plan. It goes on only if nothing prevents it; otherwise, the page says why, and leads back. */
export const PlanView = <R extends { possible: boolean }>(props: PlanViewProps<R>) => {
  const { kind, plan, onBack, onAccepted, children } = props;
  const { t } = useTranslation('merge');
  const isEnd = plan.isError || plan.data?.possible === false;
  return (
    <Stack>
      {!isEnd && <Steps kind={kind} active={1} />}
      <Text size="sm">{t(isEnd ? 'planEnd' : 'planWhy')}</Text>
      <QueryView query={plan} skeleton={<SkeletonLines count={6} />}>
        {children}
      </QueryView>
      <Group className="form-end">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {!isEnd && (
          <Button disabled={!plan.data} onClick={onAccepted}>
            {t('next')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

interface ConfirmFormProps {
  kind: Kind;
  why: string;
  /** The button that does it. */
  submit: string;
  write: { mutate: (nothing: undefined) => void; isPending: boolean; error: unknown };
  onBack: () => void;
}

const Running = () => {
  const { t } = useTranslation('merge');
  return (
    <div role="status">
      <Text size="sm">{t('running')}</Text>
      <Progress value={100} animated aria-label={t('running')} />
    </div>
  );
};

/** Does it, after the name of the organisation was typed. */
export const ConfirmForm = ({ kind, why, submit, write, onBack }: ConfirmFormProps) => {
  const { t } = useTranslation('merge');
  const { name } = useOrganisation();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !write.isPending) write.mutate(undefined);
  };
  return (
    <Stack>
      <Steps kind={kind} active={2} />
      <form onSubmit={onSubmit}>
        <Stack maw={480}>
          <Text size="sm">{why}</Text>
          <TextInput
            label={t('type', { name })}
            autoComplete="off"
            value={typed}
            disabled={write.isPending}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Refusal error={write.error} />
          {write.isPending && <Running />}
          <Group className="form-end">
            <Button variant="default" disabled={write.isPending} onClick={onBack}>
              {t('back')}
            </Button>
            <Button type="submit" color="red" disabled={!isRight} loading={write.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
};
