import { List, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Counted, useCounts } from './counts';
import type { MergeReport } from './use-merge';
import { PlanProblems } from './wizard';

const Details = ({ report }: { report: MergeReport }) => {
  const { t } = useTranslation('merge');
  const { t: common } = useTranslation();
  const lines = [
    ...(report.members_in_both > 0 ? [t('inBoth', { count: report.members_in_both })] : []),
    ...report.roles_raised.map(({ member, before, after }) =>
      t('raised', { name: member.username, before: common(`roles.${before}`), after: common(`roles.${after}`) }),
    ),
    ...report.renamed_drafts.map((draft) => t('renamed', draft)),
  ];
  if (lines.length === 0) return null;
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
};

/** What a merge would do, or has done: refusals first, then warnings and numbers. */
export const Report = ({ report }: { report: MergeReport }) => {
  const { t } = useTranslation('merge');
  const factsOf = useCounts();
  return (
    <Stack>
      <PlanProblems report={report} />
      <Counted title={t('moves', { name: report.target.name })} facts={factsOf(report.moved)} />
      <Details report={report} />
      <Counted title={t('stays', { name: report.source.name })} facts={factsOf(report.stays)} />
      <Counted title={t('revoked')} facts={factsOf(report.revoked)} />
    </Stack>
  );
};
