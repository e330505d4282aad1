import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { PROVISIONAL, type Provisional } from './provisional';
import { ProvisionalSelect } from './provisional-select';
import { usePolicyTrial, type WrittenPolicy } from './use-sign-in-policy';
import { WarningList } from './warning-list';

interface AskPolicyProps {
  /** The policy that is about to be saved. */
  policy: WrittenPolicy;
  onConfirm: (confirmWithin: number | undefined) => void;
  onClose: () => void;
}

/** Shows whom a sign-in policy would lock out before it is saved. It is on trial by default. */
export const AskPolicy = ({ policy, onConfirm, onClose }: AskPolicyProps) => {
  const { t } = useTranslation('settings');
  const [trial, setTrial] = useState<Provisional>('minutes');
  const warnings = usePolicyTrial(policy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(PROVISIONAL[trial]);
  };
  return (
    <Modal opened onClose={onClose} title={t('policy.ask')} closeButtonProps={{ 'aria-label': t('policy.cancel') }}>
      <QueryView query={warnings}>
        {(found) => (
          <form onSubmit={submit}>
            <Stack>
              <Text size="sm">{t('policy.why')}</Text>
              <WarningList warnings={found} />
              <ProvisionalSelect hint={t('policy.trialHint')} value={trial} onChange={setTrial} />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('policy.cancel')}
                </Button>
                <Button type="submit">{t('policy.submit')}</Button>
              </Group>
            </Stack>
          </form>
        )}
      </QueryView>
    </Modal>
  );
};
