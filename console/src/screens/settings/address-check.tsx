import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';

/** Says whether an address is on the stored allowlist. */
export const AddressCheck = () => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  const [ip, setIp] = useState('');
  const check = useMutation({
    mutationFn: async () => {
      const params = { path: { id: documentId }, query: { ip: ip.trim() } };
      return (await api.get('/api/organisations/{id}/ip-allowlist/check', { params })).data;
    },
  });
  const result = check.data && (check.data.valid ? (check.data.allowed ? 'allowed' : 'refused') : 'invalid');
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          miw={180}
          label={t('network.check')}
          placeholder="192.0.2.10"
          value={ip}
          onChange={(event) => setIp(event.currentTarget.value)}
        />
        <Button variant="default" loading={check.isPending} disabled={ip.trim() === ''} onClick={() => check.mutate()}>
          {t('network.checkButton')}
        </Button>
      </Group>
      <Refusal error={check.error} />
      {result && (
        <Alert color={result === 'allowed' ? 'green' : 'yellow'}>
          {t(`network.result.${result}`, { ip: check.data?.ip ?? ip })}
        </Alert>
      )}
    </>
  );
};
