import { Input, PasswordInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PROVIDER_PRESETS } from '../../../../../src/domain/accounts/own-providers/provider-presets';
import { SampleCommand } from '../../../components/sample-command';
import { useOrganisation } from '../../../session/organisation';
import type { Values } from './directory-values';
import { NextSteps } from './next-steps';

interface ProviderFieldsProps {
  form: UseFormReturnType<Values>;
  /** Whether a secret is stored already. */
  isStored: boolean;
}

/** The client at a provider of the organisation's own. */
export const ProviderFields = ({ form, isStored }: ProviderFieldsProps) => {
  const { t } = useTranslation('integrations');
  const { documentId } = useOrganisation();
  const { preset } = form.values;
  const address = t('directories.redirect');
  return (
    <>
      <Text size="sm">{t(`directories.notes.${preset}`)}</Text>
      <Input.Wrapper label={address} description={t('directories.redirectHint')}>
        <SampleCommand mt={6} label={address} text={`${location.origin}/api/auth/sso/${documentId}/callback`} />
      </Input.Wrapper>
      <TextInput
        label={t('directories.issuer')}
        placeholder={PROVIDER_PRESETS[preset].issuer}
        required
        maxLength={255}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t('directories.clientId')}
        required
        maxLength={255}
        autoComplete="off"
        {...form.getInputProps('client_id')}
      />
      <PasswordInput
        label={t('directories.clientSecret')}
        description={isStored ? t('directories.clientSecretHint') : undefined}
        required={!isStored}
        maxLength={255}
        autoComplete="new-password"
        {...form.getInputProps('client_secret')}
      />
      <TextInput
        label={t('directories.scopes')}
        description={t('directories.scopesHint')}
        maxLength={255}
        {...form.getInputProps('scopes')}
      />
      <NextSteps />
    </>
  );
};
