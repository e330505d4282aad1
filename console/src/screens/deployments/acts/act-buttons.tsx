import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Act, isPossible } from '../../../../../src/domain/deployments/schedule';
import { RefusalDialog } from '../../../components/refusal-dialog';
import { textColour } from '../../../components/status-badge';
import { useConfirm } from '../../../components/use-confirm';
import { useOrganisation } from '../../../session/organisation';
import type { Deployment } from '../deployment';
import { DestroyDialog } from './destroy-dialog';
import { useActs } from './use-acts';

/** What can be done with a deployment in its status, for those who may. */
export const ActButtons = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { can } = useOrganisation();
  const ask = useConfirm();
  const [isDestroying, setDestroying] = useState(false);
  const { cancel, retry, verify } = useActs(deployment.documentId);
  const { status, action, name } = deployment;
  const isVerified = action === 'verify';
  const may = (act: Act): boolean => can('instance:provision') && isPossible(act, status) && !isVerified;
  const failed = [cancel, retry, verify].find(({ error }) => error !== null);
  const confirmCancel = () =>
    ask({
      title: t('acts.cancel.title', { name }),
      why: t('acts.cancel.why'),
      label: t('acts.cancel.label'),
      keep: t('acts.cancel.keep'),
      act: () => cancel.mutate(undefined),
    });
  return (
    <>
      {may('retry') && (
        <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t('acts.retry.label')}
        </Button>
      )}
      {may('verify') && (
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate(undefined)}>
          {t('acts.verify.label')}
        </Button>
      )}
      {may('cancel') && (
        <Button variant="default" loading={cancel.isPending} onClick={confirmCancel}>
          {t('acts.cancel.label')}
        </Button>
      )}
      {may('destroy') && (
        <Button variant="default" c={textColour('red')} onClick={() => setDestroying(true)}>
          {t('acts.destroy.label')}
        </Button>
      )}
      {isDestroying && <DestroyDialog deployment={deployment} onClose={() => setDestroying(false)} />}
      <RefusalDialog error={failed?.error ?? null} onClose={() => failed?.reset()} />
    </>
  );
};
