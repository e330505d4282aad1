import { Alert, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOfWarning, type Warning } from '../../api/words';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { WarningList } from '../settings/warning-list';

/*
 * The steps that a merge and a split have in common.
 */

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
  plan: UseQueryResult<R>;
  onBack: () => void;
  onAccepted: () => void;
  /** Shows the report of the plan. */
  children: (report: R) => ReactNode;
}

/** Shows a plan. It goes on only if nothing prevents it. */
export const PlanView = <R extends { possible: boolean }>({ plan, onBack, onAccepted, children }: PlanViewProps<R>) => {
  const { t } = useTranslation('merge');
  return (
    <Stack>
      <Text size="sm">{t('planWhy')}</Text>
      <QueryView query={plan} skeleton={<SkeletonLines count={6} />}>
        {children}
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

interface ConfirmFormProps {
  why: string;
  /** The button that does it. */
  submit: string;
  write: { mutate: (nothing: undefined) => void; isPending: boolean; error: unknown };
  onBack: () => void;
}

/** Does it, after the name of the organisation was typed. */
export const ConfirmForm = ({ why, submit, write, onBack }: ConfirmFormProps) => {
  const { t } = useTranslation('merge');
  const { name } = useOrganisation();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !write.isPending) write.mutate(undefined);
  };
  return (
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
        {write.isPending && (
          <div role="status">
            <Text size="sm">{t('running')}</Text>
            <Progress value={100} animated aria-label={t('running')} />
          </div>
        )}
        <Group>
          <Button variant="default" disabled={write.isPending} onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={write.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
