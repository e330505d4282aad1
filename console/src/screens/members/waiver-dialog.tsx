import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WAIVER_HOURS, MAX_WAIVER_REASON } from '../../../../src/domain/accounts/second-factors/waivers';
import { Refusal } from '../../components/refusal';
import { useFactorWaiver } from './use-member-actions';
import type { Member } from './use-members';

interface WaiverDialogProps {
  member: Pick<Member, 'documentId'>;
  name: string;
  onClose: () => void;
}

/** Lets a member who lost the second factor enter for some hours. */
export const WaiverDialog = ({ member, name, onClose }: WaiverDialogProps) => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const [hours, setHours] = useState(MAX_WAIVER_HOURS / 3);
  const [reason, setReason] = useState('');
  const waiver = useFactorWaiver(member.documentId, name, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('waive.title', { name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          waiver.mutate({ hours, reason: reason.trim() });
        }}
      >
        <Stack>
          <Text size="sm">{t('waive.why', { name })}</Text>
          <NumberInput
            label={t('waive.hours')}
            min={1}
            max={MAX_WAIVER_HOURS}
            allowDecimal={false}
            required
            value={hours}
            onChange={(value) => setHours(Number(value))}
          />
          <TextInput
            label={t('waive.reason')}
            maxLength={MAX_WAIVER_REASON}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Refusal error={waiver.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={waiver.isPending}>
              {t('waive.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
