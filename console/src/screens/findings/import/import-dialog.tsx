import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { NO_CONDITIONS } from '../conditions';
import { ClosingAlert } from '../scans/scan-failure';
import { ScanResult } from '../scans/scan-result';
import { ImportForm } from './import-form';
import { type Import, useImport } from './use-import';

interface PartProps {
  run: Import;
  onClose: () => void;
}

/** The upload; once all is sent, the server reads the report before it answers. */
const Sending = ({ run }: { run: Import }) => {
  const { t } = useTranslation('scans');
  const { t: common } = useTranslation();
  const format = useFormat();
  const isSent = run.sent >= 1;
  return (
    <Stack>
      <Text size="sm" role="status">
        {isSent ? t('import.reading') : t('import.sending', { part: format.percent(Math.floor(run.sent * 100) / 100) })}
      </Text>
      <Progress value={run.sent * 100} animated={isSent} aria-label={t('import.progress')} />
      {!isSent && (
        <Group justify="flex-end">
          <Button variant="default" onClick={run.again}>
            {common('cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** Repeats the import with other options. */
const Repeat = ({ run, label, isConfirmed }: { run: Import; label: string; isConfirmed: boolean }) => {
  const { job } = run;
  if (!job) return null;
  const options = { ...job.options, isDryRun: false, confirmsClosing: isConfirmed };
  return (
    <Button color={isConfirmed ? 'red' : undefined} onClick={() => run.start({ ...job, options })}>
      {label}
    </Button>
  );
};

const Refused = ({ run }: PartProps) => {
  const { t } = useTranslation('scans');
  const { refusal } = run;
  const isClosing = run.isUnconfirmed && refusal instanceof TenantryError;
  return (
    <Stack>
      {isClosing ? (
        <ClosingAlert error={refusal}>
          <Text size="sm">{t('closing.hint')}</Text>
        </ClosingAlert>
      ) : (
        <Refusal error={refusal} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={run.again}>
          {t('import.back')}
        </Button>
        {isClosing && <Repeat run={run} label={t('closing.confirm')} isConfirmed />}
      </Group>
    </Stack>
  );
};

const Imported = ({ run, onClose }: PartProps) => {
  const { t } = useTranslation('scans');
  const { t: common } = useTranslation();
  const { change } = useAddress();
  const { scan } = run;
  if (!scan) return null;
  const show = (): void => {
    onClose();
    change({ ...NO_CONDITIONS, scan: null, tab: null, tool: scan.tool, scope: scan.scope });
  };
  return (
    <Stack>
      <ScanResult scan={scan} />
      {scan.status === 'running' && <Text size="sm">{t('import.mayClose')}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        {scan.status === 'succeeded' && scan.dry_run && (
          <Repeat run={run} label={t('import.now')} isConfirmed={false} />
        )}
        {scan.status === 'succeeded' && !scan.dry_run && <Button onClick={show}>{t('showFindings')}</Button>}
      </Group>
    </Stack>
  );
};

const Step = ({ run, onClose }: PartProps) => {
  if (run.isSending) return <Sending run={run} />;
  if (run.refusal) return <Refused run={run} onClose={onClose} />;
  return run.scan ? <Imported run={run} onClose={onClose} /> : <ImportForm run={run} onClose={onClose} />;
};

/** Imports a report: the file, what it would change if wanted, and what it has changed. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('scans');
  const run = useImport();
  const close = (): void => {
    run.again();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={t('import.title')} size="lg" closeOnClickOutside={false}>
      <Step run={run} onClose={close} />
    </Modal>
  );
};
