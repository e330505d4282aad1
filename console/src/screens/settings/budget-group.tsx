import { Switch, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../components/money-input';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { AlertRecipients } from './alert-recipients';
import { Fact, Group } from './group';
import { useGroup } from './use-group';
import type { Organisation } from './use-settings';

const MAX_RECIPIENTS = 50;

const valuesOf = (organisation: Organisation) => ({
  monthly_budget_limit: (organisation.monthly_budget_limit ?? '') as number | '',
  budget_alert_emails: organisation.budget_alert_emails ?? [],
  budget_override: organisation.budget_override,
});

/** The budget of the month, who is warned, and what happens at the limit. */
export const BudgetGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { form, save, submit, isChanged } = useGroup(valuesOf(organisation), (values) => ({
    ...values,
    monthly_budget_limit: values.monthly_budget_limit === '' ? null : values.monthly_budget_limit,
  }));
  const { budget_status: status, budget_current_spend: spend, max_monthly_budget: ceiling } = organisation;
  return (
    <Group
      title={t('budget.title')}
      about={t('budget.about')}
      save={save}
      onSubmit={() => submit()}
      isChanged={isChanged}
    >
      <MoneyInput
        label={t('budget.limit')}
        description={t('budget.limitHint')}
        {...form.getInputProps('monthly_budget_limit')}
      />
      <TagsInput
        label={t('budget.emails')}
        description={t('budget.emailsHint')}
        maxTags={MAX_RECIPIENTS}
        splitChars={[',', ' ', ';']}
        {...form.getInputProps('budget_alert_emails')}
      />
      <AlertRecipients />
      <Switch
        label={t('budget.override')}
        description={t('budget.overrideHint')}
        {...form.getInputProps('budget_override', { type: 'checkbox' })}
      />
      <Fact label={t('budget.status')}>{status && <StatusBadge value={status} />}</Fact>
      <Fact label={t('budget.spend')}>{spend === null ? null : format.money(spend)}</Fact>
      <Fact label={t('budget.ceiling')}>{ceiling === null ? common('unlimited') : format.money(ceiling)}</Fact>
    </Group>
  );
};
