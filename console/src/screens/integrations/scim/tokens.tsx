import type { RecordOf } from '@tenantry/client';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../../api/errors';
import { useRecords } from '../../../api/use-records';
import { useWrite } from '../../../api/use-write';
import { Card } from '../../../components/card';
import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { FormDialog } from '../../../components/form-dialog';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { showOnce } from '../../../components/shown-once';
import { useOrganisation } from '../../../session/organisation';
import { ExpiryInput, expiryTime, usualExpiry } from '../expiry';
import { RevokeMenu } from '../revoke-menu';
import { isValid, TermStatus } from '../term';

const TOKENS = '/api/scim-tokens';
const MAX_DAYS = 3650;
type Token = RecordOf<typeof TOKENS>;

const TokenMenu = ({ token }: { token: Token }) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  const name = token.label ?? t('scim.unnamed');
  const revocation = useWrite({
    write: () => api.post('/api/scim-tokens/{id}/revoke', { params: { path: { id: token.documentId } } }),
    changes: [[TOKENS, documentId]],
    done: t('scim.revoked', { name }),
  });
  return (
    <RevokeMenu
      id={token.documentId}
      isValid={isValid(token)}
      name={name}
      title={t('scim.revokeTitle', { name })}
      why={t('scim.revokeWhy')}
      revocation={revocation}
    />
  );
};

const useCreation = (onDone: () => void) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: ({ label, expiry }: { label: string; expiry: string }) =>
      api.post(TOKENS, { body: { data: { label, expires_at: expiryTime(expiry), organisation: documentId } } }),
    changes: [[TOKENS, documentId]],
    onDone: ({ data }) => {
      onDone();
      showOnce({ title: t('scim.createdTitle'), why: t('scim.once'), label: t('scim.token'), value: data.token });
    },
  });
};

const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const creation = useCreation(onClose);
  const form = useForm({ initialValues: { label: '', expiry: usualExpiry() } });
  const showFaults = (error: unknown) => {
    const { expires_at: expiry, ...others } = faultsByField(error);
    form.setErrors({ ...others, ...(expiry ? { expiry } : {}) });
  };
  return (
    <FormDialog
      title={t('scim.new')}
      submit={common('create')}
      write={creation}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => creation.mutate(values, { onError: showFaults }))}
    >
      <TextInput
        label={common('name')}
        description={t('scim.nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('label')}
      />
      <ExpiryInput label={common('expires')} maxDays={MAX_DAYS} {...form.getInputProps('expiry')} />
    </FormDialog>
  );
};

const useColumns = (): Column<Token>[] => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  return [
    { key: 'label', label: common('name'), render: ({ label }) => label ?? t('scim.unnamed') },
    {
      key: 'used',
      label: t('lastUse'),
      render: (token) => <RelativeTime time={token.last_used_at} none={common('never')} />,
    },
    { key: 'status', label: common('status'), render: (token) => <TermStatus term={token} /> },
    { key: 'actions', label: common('actions'), align: 'right', render: (token) => <TokenMenu token={token} /> },
  ];
};

/** The tokens of directories that have not been revoked. */
export const Tokens = () => {
  const { t } = useTranslation('integrations');
  const { t: nothing } = useTranslation('nothingYet');
  const [isOpen, { open, close }] = useDisclosure();
  const tokens = useRecords(TOKENS, { sort: 'createdAt:desc', filter: ['revoked_at:$null:true'] });
  return (
    <Card title={t('scim.tokens')}>
      <RecordsTable
        query={tokens}
        columns={useColumns()}
        label={t('scim.tokens')}
        minWidth={480}
        empty={<NothingYet sample={SAMPLES.directory()}>{nothing('tokens')}</NothingYet>}
      />
      <div>
        <Button size="xs" leftSection={<Plus size={16} aria-hidden />} onClick={open}>
          {t('scim.new')}
        </Button>
      </div>
      {isOpen && <NewTokenDialog onClose={close} />}
    </Card>
  );
};
