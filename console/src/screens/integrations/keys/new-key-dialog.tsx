import { Checkbox, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { onFaults } from '../../../components/focus-fault';
import {
  KEY_CAPABILITIES,
  MAX_KEY_RANGES,
  MAX_KEY_TERM_MS,
  OPERATOR,
} from '../../../../../src/domain/api-keys/api-keys';
import { faultsByField } from '../../../api/errors';
import { FormDialog } from '../../../components/form-dialog';
import { useOrganisation } from '../../../session/organisation';
import { ExpiryInput, usualExpiry } from '../expiry';
import { type ApiKey, type NewKey, textOf, useKeyCreation } from './use-keys';

const MAX_DAYS = MAX_KEY_TERM_MS / 86_400_000;

/** The capabilities that the person has and a key of an organisation can have. */
const useOfferedCapabilities = (): ApiKey['capabilities'] => {
  const { can } = useOrganisation();
  const ofOrganisations = KEY_CAPABILITIES.filter((capability) => capability !== OPERATOR);
  return ofOrganisations.filter(can) as ApiKey['capabilities'];
};

/** The fields of the API, under the names of the form. */
const faultsOf = (error: unknown): Record<string, string> => {
  const { ip_ranges: ipRanges, expires_at: expiry, ...others } = faultsByField(error);
  return { ...others, ...(ipRanges ? { ipRanges } : {}), ...(expiry ? { expiry } : {}) };
};

/** Creates a key with at most the rights of the person. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const offered = useOfferedCapabilities();
  const creation = useKeyCreation(onClose);
  const form = useForm<NewKey>({
    initialValues: { name: '', capabilities: [], ipRanges: [], expiry: usualExpiry() },
    validate: { capabilities: (chosen) => (chosen.length > 0 ? null : t('keys.chooseOne')) },
  });
  return (
    <FormDialog
      title={t('keys.new')}
      submit={common('create')}
      size="lg"
      write={creation}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (values) => creation.mutate(values, { onError: (error) => form.setErrors(faultsOf(error)) }),
        onFaults,
      )}
    >
      <TextInput
        label={common('name')}
        description={t('keys.nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label={t('keys.capabilities')}
        description={t('keys.capabilitiesHint')}
        withAsterisk
        {...form.getInputProps('capabilities')}
      >
        <Stack gap={6} mt="xs">
          {offered.map((capability) => (
            <Checkbox key={capability} size="sm" value={capability} label={t(`capabilities.${textOf(capability)}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ExpiryInput label={common('expires')} maxDays={MAX_DAYS} {...form.getInputProps('expiry')} />
      <TagsInput
        label={t('keys.ranges')}
        description={t('keys.rangesHint')}
        maxTags={MAX_KEY_RANGES}
        splitChars={[',', ' ', '\n']}
        {...form.getInputProps('ipRanges')}
      />
    </FormDialog>
  );
};
