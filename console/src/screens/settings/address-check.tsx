import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Content } from '@tenantry/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { useOrganisation } from '../../session/organisation';

type Result = Content<'/api/organisations/{id}/ip-allowlist/check', 'post'>['data'];
type Verdict = Result['yours'];

/** A list is checked after a pause in typing of this length. */
const PAUSE_MS = 300;

/** Asks the server, which decides later, too. */
const useCheck = (ranges: readonly string[], ip: string) => {
  const { api, documentId } = useOrganisation();
  const [ip_allowlist] = useDebouncedValue(ranges, PAUSE_MS);
  const path = '/api/organisations/{id}/ip-allowlist/check';
  return useQuery({
    queryKey: ['allowlist-check', documentId, ip_allowlist, ip],
    queryFn: async ({ signal }) => {
      const body = { data: { ip_allowlist: [...ip_allowlist], ...(ip && { ip }) } };
      return (await api.post(path, { params: { path: { id: documentId } }, body, signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled: ip_allowlist.length > 0 || ip !== '',
  });
};

const Verdicts = ({ result: { yours, checked }, isChanged }: { result: Result; isChanged: boolean }) => {
  const { t } = useTranslation('allowlist');
  const line = ({ valid, allowed }: Verdict) => (valid ? (allowed ? 'admitted' : 'refused') : 'invalid');
  const tense = isChanged ? 'after' : 'now';
  return (
    <>
      <Alert color={yours.allowed ? 'green' : 'red'} role={yours.allowed ? 'status' : 'alert'}>
        {t(`yours.${tense}.${yours.allowed ? 'admitted' : 'refused'}`, { ip: yours.ip })}
      </Alert>
      {checked && (
        <Alert color={checked.allowed ? 'green' : 'yellow'} role="status">
          {t(`other.${tense}.${line(checked)}`, { ip: checked.ip })}
        </Alert>
      )}
    </>
  );
};

interface AddressCheckProps {
  /** The list in the form. */
  ranges: readonly string[];
  /** Whether it is not saved yet. */
  isChanged: boolean;
}

/** Says before a list is saved whether it admits the person's own address, and another one. */
export const AddressCheck = ({ ranges, isChanged }: AddressCheckProps) => {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const [ip, setIp] = useState('');
  const check = useCheck(ranges, ip);
  const ask = () => {
    const address = typed.trim();
    if (address === ip) void check.refetch();
    else setIp(address);
  };
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          miw={180}
          label={t('network.check')}
          placeholder="192.0.2.10"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would save the list.
            event.preventDefault();
            ask();
          }}
        />
        <Button variant="default" loading={check.isFetching} disabled={typed.trim() === ''} onClick={ask}>
          {t('network.checkButton')}
        </Button>
      </Group>
      {(ranges.length > 0 || ip !== '') && (
        <QueryView query={check} skeleton={<SkeletonLines count={1} height={40} />}>
          {(result) => <Verdicts result={result} isChanged={isChanged} />}
        </QueryView>
      )}
    </>
  );
};
