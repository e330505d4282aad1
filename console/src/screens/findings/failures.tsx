import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import type { Failure, Triage } from './use-triage';

const RULES_SHOWN = 5;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const Group = ({ failures }: { failures: Failure[] }) => {
  const { t } = useTranslation('findings');
  const rules = failures.slice(0, RULES_SHOWN).map(({ finding }) => finding.rule_id);
  return (
    <Stack gap={4}>
      <Text size="sm">
        {t('unchanged', { count: failures.length })} {rules.join(', ')}
        {failures.length > RULES_SHOWN && ' …'}
      </Text>
      <Refusal error={failures[0]?.error} />
    </Stack>
  );
};

/** The findings whose status was not changed, with each reason once. They stay selected. */
export const Failures = ({ triage: { triage } }: { triage: Triage }) => {
  const byReason = new Map<string, Failure[]>();
  for (const failure of triage.data?.failures ?? []) {
    const reason = messageOf(failure.error);
    byReason.set(reason, [...(byReason.get(reason) ?? []), failure]);
  }
  return (
    <>
      <Refusal error={triage.error} />
      {[...byReason].map(([reason, failures]) => (
        <Group key={reason} failures={failures} />
      ))}
    </>
  );
};
