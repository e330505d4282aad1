import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Fact, FactsTable } from '../../components/facts-table';
import { Refusal } from '../../components/refusal';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { checkFaults } from './check-faults';
import type { Form } from './check-values';
import type { Check } from './use-checks';
import { type Trial, useTry } from './use-try';

type Result = NonNullable<Trial['result']>;

const PARTS = ['dns', 'connect', 'tls', 'first_byte'] as const;

const useFacts = () => {
  const { t } = useTranslation('checkForm');
  const { t: checks } = useTranslation('checks');
  const { t: incidents } = useTranslation('incidents');
  const format = useFormat();
  const time = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? null : checks('milliseconds', { value: format.number(ms) });
  return (result: Result): Fact[] => {
    const { cause, timings, certificate_expires_at: ends, error_message: message } = result;
    return [
      [t('try.cause'), cause && incidents(`causes.${cause}`)],
      [t('try.message'), message],
      [t('try.code'), result.status_code],
      [t('try.responseTime'), time(result.response_time_ms)],
      ...PARTS.map((part): Fact => [t(`try.timings.${part}`), time(timings?.[part])]),
      [t('try.certificate'), ends && format.dateTime(ends)],
      [t('try.subject'), result.certificate_subject],
    ];
  };
};

const Found = ({ result }: { result: Result }) => {
  const { t } = useTranslation('checkForm');
  const factsOf = useFacts();
  return (
    <Stack gap="xs" role="group" aria-label={t('try.result')}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('try.result')}
        </Text>
        {result.status && <StatusBadge value={result.status} />}
      </Group>
      {result.inconclusive && <Alert color="yellow">{t('try.inconclusive')}</Alert>}
      <FactsTable facts={factsOf(result)} />
    </Stack>
  );
};

/** Lets an agent run the check as the form has it, and shows what it finds. */
export const TryCheck = ({ form, check }: { form: Form; check: Check | null }) => {
  const { t } = useTranslation('checkForm');
  const { start, trial, error, isBusy } = useTry(check);
  const { type } = form.values;
  const run = () => start.mutate(form.values, { onError: (reason) => form.setErrors(checkFaults(reason, type)) });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Play size={16} aria-hidden />}
          loading={start.isPending}
          disabled={isBusy}
          onClick={run}
        >
          {t('try.label')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('try.hint')}
        </Text>
      </Group>
      <Refusal error={error} />
      <div role="status">
        {isBusy && (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{t(trial?.status === 'running' ? 'try.running' : 'try.waiting')}</Text>
          </Group>
        )}
        {trial?.status === 'expired' && <Alert color="yellow">{t('try.expired')}</Alert>}
      </div>
      {trial?.status === 'done' && trial.result && <Found result={trial.result} />}
    </Stack>
  );
};
