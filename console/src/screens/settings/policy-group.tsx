import { Button, Checkbox, Group as Row, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGN_IN_POLICY_BOUNDS as BOUNDS } from '../../../../src/domain/access/sign-in-policy/policy';
import { SESSION_METHODS } from '../../../../src/domain/vocabularies';
import { faultsByField } from '../../api/errors';
import { MiddleEllipsis, NameText } from '../../components/middle-ellipsis';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { RelativeTime } from '../../components/relative-time';
import { AskPolicy } from './ask-policy';
import { Fact, Group } from './group';
import { policyOf, policyValues, type PolicyValues } from './policy-values';
import {
  type SignInPolicy,
  useConfirmSignInPolicy,
  useSaveSignInPolicy,
  useSignInPolicy,
  type WrittenPolicy,
} from './use-sign-in-policy';

const Confirmation = ({ deadline }: { deadline: string }) => {
  const { t } = useTranslation('settings');
  const confirmation = useConfirmSignInPolicy();
  return (
    <>
      <Fact label={t('policy.confirmBy')}>
        <RelativeTime time={deadline} />
      </Fact>
      <Refusal error={confirmation.error} />
      <Row>
        <Button size="xs" loading={confirmation.isPending} onClick={() => confirmation.mutate(undefined)}>
          {t('policy.confirm')}
        </Button>
      </Row>
    </>
  );
};

type Lacking = SignInPolicy['members_without_factor'];

const MemberWithoutFactor = ({ username, email, last_method: method }: Lacking['members'][number]) => {
  const { t } = useTranslation('settings');
  return (
    <Stack gap={0}>
      <Text size="sm">
        <NameText name={username} />
        {method && ` · ${t(`policy.last.${method}`)}`}
      </Text>
      {email && (
        <Text size="sm" c="dimmed" component="div">
          <MiddleEllipsis text={email} />
        </Text>
      )}
    </Stack>
  );
};

/** How many members are shown before a person asks for all. */
const SHOWN_FIRST = 3;

/** The members who have no second factor, of whom the API names the first hundred. */
const MembersWithoutFactor = ({ total, members }: Lacking) => {
  const { t } = useTranslation('settings');
  const [isWhole, setWhole] = useState(members.length <= SHOWN_FIRST + 1);
  const more = isWhole ? total - members.length : 0;
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {t('policy.lacking', { count: total })}
      </Text>
      {members.slice(0, isWhole ? members.length : SHOWN_FIRST).map((one) => (
        <MemberWithoutFactor key={one.membership} {...one} />
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('policy.more', { count: more })}
        </Text>
      )}
      {!isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          {t('policy.showAll', { count: total })}
        </Button>
      )}
    </Stack>
  );
};

const Fields = ({ form, policy }: { form: UseFormReturnType<PolicyValues>; policy: SignInPolicy }) => {
  const { t } = useTranslation('settings');
  const number = (name: keyof typeof BOUNDS) => ({
    ...{ allowDecimal: false, ...BOUNDS[name] },
    ...form.getInputProps(name),
  });
  return (
    <>
      <Switch
        label={t('policy.factor')}
        description={t('policy.factorHint')}
        {...form.getInputProps('second_factor_required', { type: 'checkbox' })}
      />
      {form.values.second_factor_required && (
        <NumberInput
          label={t('policy.grace')}
          description={t('policy.graceHint')}
          {...number('second_factor_grace_days')}
        />
      )}
      {policy.second_factor_required_from && (
        <Fact label={t('policy.from')}>
          <RelativeTime time={policy.second_factor_required_from} />
        </Fact>
      )}
      <MembersWithoutFactor {...policy.members_without_factor} />
      <NumberInput
        label={t('policy.lifetime')}
        description={t('policy.lifetimeHint')}
        {...number('session_lifetime_minutes')}
      />
      <NumberInput label={t('policy.idle')} description={t('policy.idleHint')} {...number('idle_timeout_minutes')} />
      <Checkbox.Group
        label={t('policy.methods')}
        description={t('policy.methodsHint')}
        {...form.getInputProps('allowed_methods')}
      >
        <Stack gap="xs" mt="xs">
          {SESSION_METHODS.map((method) => (
            <Checkbox key={method} value={method} label={t(`policy.method.${method}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
};

const Form = ({ policy }: { policy: SignInPolicy }) => {
  const { t } = useTranslation('settings');
  const form = useForm<PolicyValues>({ initialValues: policyValues(policy) });
  const [asked, setAsked] = useState<WrittenPolicy | null>(null);
  const save = useSaveSignInPolicy();
  const submit = (data: WrittenPolicy, confirmWithin: number | undefined) =>
    save.mutate({ data, confirmWithin }, { onError: (error) => form.setErrors(faultsByField(error)) });
  return (
    <>
      <Group
        title={t('policy.title')}
        about={t('policy.about')}
        save={{ ...save, data: undefined }}
        onSubmit={() => setAsked(policyOf(form.getValues()))}
        isChanged={form.isDirty() && form.values.allowed_methods.length > 0}
      >
        <Fields form={form} policy={policy} />
        {policy.confirm_by && <Confirmation deadline={policy.confirm_by} />}
      </Group>
      {/* Outside of the group: its form would receive the submission of the dialog, too. */}
      {asked && (
        <AskPolicy
          policy={asked}
          onConfirm={(confirmWithin) => {
            setAsked(null);
            submit(asked, confirmWithin);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** What the organisation requires of the sign-ins of its members. */
export const PolicyGroup = () => {
  const query = useSignInPolicy();
  return <QueryView query={query}>{(policy) => <Form key={JSON.stringify(policy)} policy={policy} />}</QueryView>;
};
