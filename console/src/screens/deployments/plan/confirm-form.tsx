import { Alert, Button, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../../api/errors';
import { Refusal } from '../../../components/refusal';
import type { Plan } from '../deployment';
import type { usePlan } from './use-plan';

const HOUR_MS = 3_600_000;
/** Offered lifetimes in hours; empty: it does not expire, or as late as the policy allows. */
const LIFETIMES = [4, 8, 24, 72, 168, 720];

interface ConfirmFormProps extends Pick<
  ReturnType<typeof usePlan>,
  'starting' | 'start' | 'renew' | 'edit' | 'planning'
> {
  plan: Plan;
  isExpired: boolean;
}

/** Says what confirming does, and does it. */
export const ConfirmForm = ({ plan, isExpired, starting, planning, start, renew, edit }: ConfirmFormProps) => {
  const { t } = useTranslation('deployments');
  const form = useForm({ initialValues: { expires_at: '', verify_every_hours: '' as number | '' } });
  const { max_lifetime_hours: longest, plan_token: token, approval } = plan;
  const offered = LIFETIMES.filter((hours) => longest === null || hours <= longest);
  const hasVerification = plan.steps.some(({ type, runs }) => type === 'verify' && runs);
  const submit = ({ expires_at: hours, verify_every_hours: every }: typeof form.values): void =>
    start(
      {
        expires_at: hours === '' ? null : new Date(Date.now() + Number(hours) * HOUR_MS).toISOString(),
        verify_every_hours: every === '' ? null : every,
      },
      (error) => form.setErrors(faultsByField(error)),
    );
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={640}>
          <Select
            label={t('expires')}
            description={longest === null ? undefined : t('plan.longest', { count: longest })}
            data={[
              { value: '', label: t(longest === null ? 'plan.neverExpires' : 'plan.asPolicy') },
              ...offered.map((hours) => ({ value: String(hours), label: t('plan.in', { count: hours }) })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('expires_at')}
          />
          {hasVerification && (
            <NumberInput
              label={t('plan.verifyEvery')}
              description={t('plan.verifyEveryHint')}
              min={1}
              max={8_760}
              allowDecimal={false}
              {...form.getInputProps('verify_every_hours')}
            />
          )}
        </SimpleGrid>
        {isExpired ? (
          <Alert color="yellow" title={t('plan.expired.title')}>
            {t('plan.expired.why')}
          </Alert>
        ) : (
          token !== null && <Text size="sm">{t(approval.needed ? 'plan.confirmApproval' : 'plan.confirm')}</Text>
        )}
        <Refusal error={starting.error ?? planning.error} />
        <Group>
          {isExpired ? (
            <Button loading={planning.isPending} onClick={() => renew('expired')}>
              {t('plan.again')}
            </Button>
          ) : (
            <Button type="submit" disabled={token === null} loading={starting.isPending || planning.isPending}>
              {t(approval.needed ? 'plan.ask' : 'plan.start')}
            </Button>
          )}
          <Button variant="default" onClick={edit}>
            {t('plan.edit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
