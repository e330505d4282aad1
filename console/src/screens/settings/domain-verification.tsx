import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { CopyIcon } from '../../components/copy-buttons';
import { FactsTable } from '../../components/facts-table';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Organisation } from './use-settings';

/** A part of a record, with the button that copies it. */
const Part = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation();
  const { t: settings } = useTranslation('settings');
  return (
    <Group gap={4} wrap="nowrap" justify="space-between">
      <Code miw={0}>
        <MiddleEllipsis text={value} />
      </Code>
      <CopyIcon
        value={value}
        size="sm"
        labelOf={(copied) => (copied ? t('copied') : settings('domain.copy', { part: label }))}
      />
    </Group>
  );
};

/** The record to publish, in the parts for which DNS providers have fields. */
const DnsRecord = ({ name, value }: { name: string; value: string }) => {
  const { t } = useTranslation('settings');
  const parts = [
    [t('domain.recordType'), 'TXT'],
    [t('domain.recordName'), name],
    [t('domain.recordValue'), value],
  ] as const;
  return (
    <FactsTable
      label={t('domain.record')}
      facts={parts.map(([label, text]) => [label, <Part key={label} label={label} value={text} />])}
    />
  );
};

/** The DNS record that proves that the organisation controls its domain, and what has proved it. */
export const useDomainRecord = (domain: string | null | undefined) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['domain-verification', documentId, domain],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/domain-verification', { params, signal })).data;
    },
    enabled: Boolean(domain),
  });
};

/** Proves that the organisation controls its domain: shows the DNS record to publish, and looks it up. */
export const DomainVerification = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { api, documentId } = useOrganisation();
  const verifiedAt = organisation.workspace_domain_verified_at;
  const record = useDomainRecord(organisation.workspace_domain);
  const verification = useWrite({
    write: () => api.post('/api/organisations/{id}/verify-domain', { params: { path: { id: documentId } } }),
    changes: [
      ['settings', documentId],
      ['domain-verification', documentId],
    ],
    done: t('domain.verified'),
  });
  const isVerified = verifiedAt !== null;
  // A sign-in has verified it, which is not enough for an identity provider of the organisation's own.
  const needsRecord = record.data !== undefined && record.data.verified_by !== 'dns';
  const verified = isVerified && (
    <Text size="sm">
      {t(needsRecord ? 'domain.verifiedBySignIn' : 'domain.verifiedOn', { date: format.date(verifiedAt) })}
    </Text>
  );
  if (isVerified && !needsRecord) return verified;
  return (
    <Alert color="blue" role="note" title={t(isVerified ? 'domain.byRecord' : 'domain.title')}>
      {verified}
      <QueryView query={record} skeleton={<SkeletonLines count={2} height={20} />}>
        {({ record: { name, value } }) => (
          <Stack gap="xs">
            <Text size="sm">{t('domain.publish')}</Text>
            <DnsRecord name={name} value={value} />
            <Refusal error={verification.error} />
            <Group gap="xs">
              <Button size="xs" loading={verification.isPending} onClick={() => verification.mutate(undefined)}>
                {t('domain.verify')}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Alert>
  );
};
