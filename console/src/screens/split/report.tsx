import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Counted, useCounts } from '../merge/counts';
import { PlanProblems } from '../merge/wizard';
import type { SplitReport } from './use-split';

/** What a split would do, or has done: refusals first, then warnings and numbers. */
export const Report = ({ report }: { report: SplitReport }) => {
  const { t } = useTranslation('split');
  const { t: merge } = useTranslation('merge');
  const factsOf = useCounts();
  return (
    <Stack>
      <PlanProblems report={report} />
      {report.organisations.map(({ name, slug, gets }) => (
        <Counted key={slug} title={t('gets', { name })} facts={factsOf(gets)} />
      ))}
      <Counted title={merge('stays', { name: report.source.name })} facts={factsOf(report.stays)} />
      <Counted title={merge('revoked')} facts={factsOf(report.revoked)} />
      <Counted title={t('copied')} facts={factsOf(report.copied)} />
    </Stack>
  );
};
