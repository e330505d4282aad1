import { Group, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RECORD_TYPES } from '../../../../src/domain/vocabularies';
import type { Form } from './check-values';
import { HttpFields } from './http-fields';

const MAX_PORT = 65_535;
const MAX_DAYS = 365;
const MAX_GRACE = 86_400;

const HostFields = ({ form, type }: { form: Form; type: 'tcp' | 'tls' }) => {
  const { t } = useTranslation('checkForm');
  return (
    <Group align="flex-start">
      <TextInput
        label={t('host')}
        description={t('hostHint')}
        required
        flex="3 1 220px"
        {...form.getInputProps(`${type}.host`)}
      />
      <NumberInput
        label={t('port')}
        description={`1 – ${MAX_PORT}`}
        required
        min={1}
        max={MAX_PORT}
        allowDecimal={false}
        flex="1 1 100px"
        {...form.getInputProps(`${type}.port`)}
      />
    </Group>
  );
};

const TlsFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  return (
    <>
      <HostFields form={form} type="tls" />
      <TextInput label={t('serverName')} description={t('serverNameHint')} {...form.getInputProps('tls.server_name')} />
      <NumberInput
        label={t('minDays')}
        min={0}
        max={MAX_DAYS}
        allowDecimal={false}
        {...form.getInputProps('tls.min_days')}
      />
    </>
  );
};

const DnsFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  return (
    <>
      <TextInput label={t('dnsName')} required {...form.getInputProps('dns.name')} />
      <Select
        label={t('recordType')}
        allowDeselect={false}
        data={[...RECORD_TYPES]}
        {...form.getInputProps('dns.record_type')}
      />
      <TagsInput
        label={t('expected')}
        description={t('expectedHint')}
        maxTags={20}
        acceptValueOnBlur
        splitChars={[]}
        {...form.getInputProps('dns.expected')}
      />
      <Switch label={t('exact')} {...form.getInputProps('dns.exact', { type: 'checkbox' })} />
      <TextInput label={t('resolver')} description={t('resolverHint')} {...form.getInputProps('dns.resolver')} />
    </>
  );
};

/** What is probed, by the type of the check. */
export const TypeFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  switch (form.values.type) {
    case 'http':
      return <HttpFields form={form} />;
    case 'tcp':
      return <HostFields form={form} type="tcp" />;
    case 'tls':
      return <TlsFields form={form} />;
    case 'dns':
      return <DnsFields form={form} />;
    case 'heartbeat':
      return (
        <NumberInput
          label={t('grace')}
          min={0}
          max={MAX_GRACE}
          allowDecimal={false}
          {...form.getInputProps('heartbeat.grace_seconds')}
        />
      );
  }
};
