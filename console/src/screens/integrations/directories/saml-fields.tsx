import { Anchor, FileInput, Input, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SampleCommand } from '../../../components/sample-command';
import { RelativeTime } from '../../../components/relative-time';
import { useOrganisation } from '../../../session/organisation';
import type { Values } from './directory-values';
import { NextSteps } from './next-steps';
import type { Directory } from './use-directories';

const MAX_METADATA = 200_000;

interface SamlFieldsProps {
  form: UseFormReturnType<Values>;
  directory: Directory | null;
}

/** A SAML provider of the organisation's own: what it needs to know, and its metadata. */
export const SamlFields = ({ form, directory }: SamlFieldsProps) => {
  const { t } = useTranslation('integrations');
  const { documentId } = useOrganisation();
  const base = `${location.origin}/api/auth/sso/${documentId}/saml`;
  const load = (file: File | null): void => {
    void file?.text().then((text) => form.setFieldValue('saml_metadata', text.slice(0, MAX_METADATA + 1)));
  };
  return (
    <>
      <Input.Wrapper label={t('directories.acs')} description={t('directories.redirectHint')}>
        <SampleCommand mt={6} label={t('directories.acs')} text={base} />
      </Input.Wrapper>
      <Input.Wrapper
        label={t('directories.entityId')}
        description={
          <Anchor href={`${base}/metadata`} target="_blank" rel="noreferrer" size="xs">
            {t('directories.ourMetadata')}
          </Anchor>
        }
      >
        <SampleCommand mt={6} label={t('directories.entityId')} text={`${base}/metadata`} />
      </Input.Wrapper>
      <TextInput
        label={t('directories.metadataUrl')}
        description={t('directories.metadataUrlHint')}
        maxLength={255}
        {...form.getInputProps('saml_metadata_url')}
      />
      <FileInput
        label={t('directories.metadataFile')}
        placeholder={t('directories.metadataFileHint')}
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        clearable
        onChange={load}
      />
      <Textarea
        label={t('directories.metadata')}
        description={directory?.saml_sso_url ? t('directories.metadataHint') : undefined}
        minRows={2}
        maxRows={6}
        autosize
        maxLength={MAX_METADATA}
        {...form.getInputProps('saml_metadata')}
      />
      {directory?.certificate_ends_at && (
        <Text size="sm">
          {t('directories.certificateEnds')} <RelativeTime time={directory.certificate_ends_at} />
        </Text>
      )}
      <NextSteps />
    </>
  );
};
