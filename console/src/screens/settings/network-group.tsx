import { Button, Group as Row, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { RelativeTime } from '../../components/relative-time';
import { useOrganisation } from '../../session/organisation';
import { AddressCheck } from './address-check';
import { Fact, Group } from './group';
import { PROVISIONAL, type Provisional } from './provisional';
import { ProvisionalSelect } from './provisional-select';
import { useGroup } from './use-group';
import type { Organisation } from './use-settings';

const MAX_RANGES = 1_000;

const Confirmation = ({ deadline }: { deadline: string }) => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  const confirmation = useWrite({
    write: () => api.post('/api/organisations/{id}/confirm-ip-allowlist', { params: { path: { id: documentId } } }),
    changes: [['settings', documentId]],
    done: t('network.confirmed'),
  });
  return (
    <>
      <Fact label={t('network.confirmBy')}>
        <RelativeTime time={deadline} />
      </Fact>
      <Refusal error={confirmation.error} />
      <Row>
        <Button size="xs" loading={confirmation.isPending} onClick={() => confirmation.mutate(undefined)}>
          {t('network.confirm')}
        </Button>
      </Row>
    </>
  );
};

/** From which addresses members reach the organisation, with a check of one address. */
export const NetworkGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const [trial, setTrial] = useState<Provisional>('minutes');
  const { form, save, submit, isChanged } = useGroup(
    { ip_allowlist: organisation.ip_allowlist ?? [] },
    ({ ip_allowlist: ranges }) => ({ ip_allowlist: ranges.length > 0 ? ranges : null }),
  );
  const restricts = form.values.ip_allowlist.length > 0;
  return (
    <Group
      title={t('network.title')}
      about={t('network.about')}
      save={save}
      onSubmit={() => submit(restricts ? PROVISIONAL[trial] : undefined)}
      isChanged={isChanged}
    >
      <TagsInput
        label={t('network.ranges')}
        description={t('network.rangesHint')}
        maxTags={MAX_RANGES}
        splitChars={[',', ' ', ';']}
        {...form.getInputProps('ip_allowlist')}
      />
      {isChanged && restricts && (
        <ProvisionalSelect hint={t('provisional.networkHint')} value={trial} onChange={setTrial} />
      )}
      {organisation.ip_allowlist_confirm_by && <Confirmation deadline={organisation.ip_allowlist_confirm_by} />}
      <AddressCheck ranges={form.values.ip_allowlist} isChanged={isChanged} />
    </Group>
  );
};
