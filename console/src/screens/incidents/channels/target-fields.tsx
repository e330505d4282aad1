import { Select, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../../session/organisation';
import type { Channel, Values } from './channel-values';
import { useEndpoints } from './use-channels';

/** The form of a channel. */
export type Form = UseFormReturnType<Values>;

interface TargetFieldsProps {
  form: Form;
  /** The channel that is changed; null for a new one. */
  channel: Channel | null;
}

const MAX_ADDRESSES = 50;

const EndpointField = ({ form, channel }: TargetFieldsProps) => {
  const { t } = useTranslation('alertChannels');
  const { can } = useOrganisation();
  const isAllowed = can('organisation:update');
  const endpoints = useEndpoints(isAllowed);
  const stored = channel?.webhook_endpoint;
  if (!isAllowed) return <Text size="sm">{stored?.url ?? t('webhookNeeds')}</Text>;
  if (endpoints?.length === 0) return <Text size="sm">{t('noEndpoints')}</Text>;
  return (
    <Select
      label={t('endpoint')}
      description={t('endpointHint')}
      required
      searchable
      data={endpoints ?? []}
      {...form.getInputProps('endpoint')}
    />
  );
};

/** Where a channel tells, by its type. */
export const TargetFields = ({ form, channel }: TargetFieldsProps) => {
  const { t } = useTranslation('alertChannels');
  const { type } = form.values;
  if (type === 'webhook') return <EndpointField form={form} channel={channel} />;
  if (type === 'email')
    return (
      <TagsInput
        label={t('emails')}
        description={t('emailsHint')}
        maxTags={MAX_ADDRESSES}
        acceptValueOnBlur
        {...form.getInputProps('emails')}
      />
    );
  const host = channel?.url_host;
  return (
    <TextInput
      type="url"
      label={t('url')}
      description={host ? t('urlStays', { host }) : t('urlHint')}
      required={!host}
      autoComplete="off"
      {...form.getInputProps('url')}
    />
  );
};
