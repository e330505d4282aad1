import { Button, Code, Group, Switch, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { useAddress } from '../../../components/use-address';
import { RevokeMenu } from '../revoke-menu';
import { isValid, TermStatus } from '../term';
import { NewKeyDialog } from './new-key-dialog';
import { type ApiKey, SORT_AT_FIRST, textOf, useKeyRevocation, useKeys } from './use-keys';

const KeyMenu = ({ apiKey }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('integrations');
  const revocation = useKeyRevocation(apiKey);
  const { name } = apiKey;
  return (
    <RevokeMenu
      id={apiKey.documentId}
      isValid={isValid(apiKey)}
      name={name}
      title={t('keys.revokeTitle', { name })}
      why={t('keys.revokeWhy')}
      revocation={revocation}
    />
  );
};

const Capabilities = ({ of }: { of: ApiKey['capabilities'] }) => {
  const { t } = useTranslation('integrations');
  const names = of.map((capability) => t(`capabilities.${textOf(capability)}`));
  const [first = '', ...others] = names;
  if (others.length === 0) return <Text size="sm">{first}</Text>;
  return (
    <Tooltip multiline maw={360} label={names.join(', ')}>
      <Text size="sm" tabIndex={0}>
        {t('keys.andOthers', { first, count: others.length })}
      </Text>
    </Tooltip>
  );
};

/** The ranges of addresses from which a key works, a line each. */
const Ranges = ({ of }: { of: ApiKey['ip_ranges'] }) => {
  const { t } = useTranslation('integrations');
  if (!of || of.length === 0) return t('keys.everywhere');
  return of.map((range) => (
    <div key={range}>
      <MiddleEllipsis text={range} />
    </div>
  ));
};

const useColumns = (): Column<ApiKey>[] => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  return [
    {
      key: 'name',
      label: common('name'),
      sort: 'name',
      width: 190,
      render: ({ name, prefix }) => (
        <>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Code>
            <MiddleEllipsis text={prefix} />
          </Code>
        </>
      ),
    },
    {
      key: 'capabilities',
      label: t('keys.capabilities'),
      width: '30%',
      render: (key) => <Capabilities of={key.capabilities} />,
    },
    { key: 'ranges', label: t('keys.ranges'), render: (key) => <Ranges of={key.ip_ranges} /> },
    {
      key: 'creator',
      label: t('keys.creator'),
      sort: 'creator.username',
      render: ({ creator }) => creator?.username ?? '–',
    },
    {
      key: 'used',
      label: t('lastUse'),
      sort: 'last_used_at',
      render: (key) => <RelativeTime time={key.last_used_at} none={common('never')} />,
    },
    { key: 'status', label: common('status'), sort: 'expires_at', render: (key) => <TermStatus term={key} /> },
    { key: 'actions', label: common('actions'), align: 'right', render: (key) => <KeyMenu apiKey={key} /> },
  ];
};

/** The API keys of the organisation. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  const { t: nothing } = useTranslation('nothingYet');
  const { get, change } = useAddress();
  const [isOpen, { open, close }] = useDisclosure();
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t('keys.new')}
    </Button>
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Switch
          label={t('withRevoked')}
          checked={get('revoked') !== null}
          onChange={(event) => change({ revoked: event.currentTarget.checked ? '1' : null })}
        />
        {create}
      </Group>
      <RecordsTable
        query={useKeys()}
        columns={useColumns()}
        label={t('tabs.keys')}
        defaultSort={SORT_AT_FIRST}
        minWidth={900}
        empty={
          <NothingYet action={create} sample={SAMPLES.key()}>
            {nothing('keys')}
          </NothingYet>
        }
      />
      {isOpen && <NewKeyDialog onClose={close} />}
    </>
  );
};
