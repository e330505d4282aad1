import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { QueryView, SkeletonLines } from '../../../components/query-view';
import { RelativeTime } from '../../../components/relative-time';
import { showOnce } from '../../../components/shown-once';
import { client } from '../../../session/session-client';
import { AddDialog } from './add-dialog';
import { ProofDialog } from './proof-dialog';
import { type Factor, useFactors } from './use-factors';

/** Shows recovery codes, which are in no later response. */
const useShowCodes = () => {
  const { t } = useTranslation('secondFactor');
  return (codes: readonly string[] | null): void => {
    if (codes) showOnce({ title: t('codes'), why: t('codesWhy'), label: t('codes'), value: codes.join('\n') });
  };
};

const FactorRow = ({ factor: { documentId, name, kind, last_used_at: used } }: { factor: Factor }) => {
  const { t } = useTranslation('secondFactor');
  const [isRemoving, setRemoving] = useState(false);
  const close = () => setRemoving(false);
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {t(kind === 'totp' ? 'app' : 'passkey')} ·{' '}
          {used === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <RelativeTime time={used} />
            </>
          )}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={t('removeOf', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('remove')}
      </Button>
      {isRemoving && (
        <ProofDialog
          title={t('removeOf', { name })}
          why={t('removeWhy')}
          submit={t('remove')}
          done={t('removed')}
          write={(proof) =>
            client.delete('/api/me/second-factors/{factorId}', {
              params: { path: { factorId: documentId } },
              body: proof,
            })
          }
          onDone={close}
          onClose={close}
        />
      )}
    </Group>
  );
};

const RecoveryCodes = ({ left }: { left: number }) => {
  const { t } = useTranslation('secondFactor');
  const [isRenewing, setRenewing] = useState(false);
  const showCodes = useShowCodes();
  const close = () => setRenewing(false);
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t('codesLeft', { count: left })}
      </Text>
      <Button size="xs" variant="default" onClick={() => setRenewing(true)}>
        {t('renew')}
      </Button>
      {isRenewing && (
        <ProofDialog
          title={t('renew')}
          why={t('renewWhy')}
          submit={t('renew')}
          done={t('renewed')}
          write={(proof) => client.post('/api/me/recovery-codes', { body: proof })}
          onDone={({ data }) => {
            close();
            showCodes(data.recovery_codes);
          }}
          onClose={close}
        />
      )}
    </Group>
  );
};

/** The second factors of the person: authenticator apps, passkeys and recovery codes. */
export const FactorsCard = () => {
  const { t } = useTranslation('secondFactor');
  const factors = useFactors();
  const [isAdding, setAdding] = useState(false);
  const showCodes = useShowCodes();
  return (
    <Card title={t('title')}>
      <QueryView query={factors} skeleton={<SkeletonLines count={2} height={20} />}>
        {({ data, meta }) => {
          const confirmed = data.filter(({ confirmed_at: at }) => at !== null);
          return (
            <>
              <Text size="sm" c="dimmed">
                {t(confirmed.length > 0 ? 'isOn' : 'isOff')}
              </Text>
              {confirmed.length > 0 && (
                <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                  {confirmed.map((factor) => (
                    <FactorRow key={factor.documentId} factor={factor} />
                  ))}
                </Stack>
              )}
              {confirmed.length > 0 && <RecoveryCodes left={meta.recovery_codes_left} />}
            </>
          );
        }}
      </QueryView>
      <Group>
        <Button size="xs" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </Group>
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false);
            showCodes(codes);
          }}
        />
      )}
    </Card>
  );
};
