import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Content } from '@tenantry/client';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { PROVISIONAL, type Provisional } from './provisional';
import { ProvisionalSelect } from './provisional-select';
import { type OrganisationUpdate, useTrial } from './use-settings';
import { WarningList } from './warning-list';

type Warnings = NonNullable<NonNullable<Content<'/api/organisations/{id}', 'put'>['meta']>['warnings']>;

/** Whether a member has signed in by a method that the platform has a client for. */
const isUsed = (warnings: Warnings): boolean =>
  warnings.every(({ code, used }) => code !== 'SSO_NOT_CONFIGURED' && (code !== 'SSO_UNPROVEN' || used === true));

interface RequireSsoProps {
  name: string;
  /** The change that is about to be saved. */
  update: OrganisationUpdate;
  onConfirm: (confirmWithin: number | undefined) => void;
  onClose: () => void;
}

const Choice = ({ name, warnings, onConfirm, onClose }: RequireSsoProps & { warnings: Warnings }) => {
  const { t } = useTranslation('settings');
  const [trial, setTrial] = useState<Provisional>('minutes');
  const [typed, setTyped] = useState('');
  const mustType = trial === 'none' && !isUsed(warnings);
  const isWrong = mustType && typed.trim() !== name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onConfirm(PROVISIONAL[trial]);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('requireSso.why')}</Text>
        <WarningList warnings={warnings} />
        <ProvisionalSelect hint={t('provisional.signInHint')} value={trial} onChange={setTrial} />
        {mustType && (
          <>
            <Alert color="red">{t('requireSso.unused')}</Alert>
            <TextInput
              label={t('requireSso.type', { name })}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('requireSso.cancel')}
          </Button>
          <Button type="submit" disabled={isWrong}>
            {t('requireSso.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/**
 * Shows what requiring single sign-on would do before it is saved. It is provisional by default: for good only if a member has
 * signed in this way, or after the name of the organisation was typed.
 */
export const RequireSso = (props: RequireSsoProps) => {
  const { t } = useTranslation('settings');
  const trial = useTrial(props.update);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('requireSso.title')}
      closeButtonProps={{ 'aria-label': t('requireSso.cancel') }}
    >
      <QueryView query={trial}>{(warnings) => <Choice {...props} warnings={warnings} />}</QueryView>
    </Modal>
  );
};
