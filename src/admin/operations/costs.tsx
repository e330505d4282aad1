import { Box, Button, Checkbox, Flex, ProgressBar, Typography } from '@strapi/design-system';
import { useAuth, useFetchClient } from '@strapi/strapi/admin';
import { type DragEvent, useRef, useState } from 'react';
import { humanLabel } from '../../domain/panel/panel-words';
import { reasonOf, ROOT, useCanAct, useRead } from './data';
import { type ImportProgress, uploadCosts } from './import-upload';
import { Figures, Loaded, Nothing, Rows, Section, Sections } from './parts';
import type { AuditRow, ImportReport, List } from './types';
import { count, moment } from './words';

/** The ends of the last imports, in the audit log of the platform. */
const IMPORTS =
  '/lists/audit-entries?filters[action][$eq]=cost-import.end&filters[organisation][documentId][$null]=true&pagination[pageSize]=10';

const Report = ({ report }: { report: ImportReport }) => (
  <Flex direction="column" alignItems="stretch" gap={4}>
    <Typography fontWeight="bold" role="status">
      {report.dry_run ? 'Checked: nothing was changed.' : 'The import is complete.'}
    </Typography>
    <Figures
      figures={(['read', 'imported', 'corrected', 'unchanged', 'refused'] as const).map((name) => [
        humanLabel(name),
        count(report[name]),
      ])}
    />
    {report.errors.length > 0 && (
      <Rows
        label="Refused rows"
        rows={report.errors.slice(0, 20)}
        keyOf={({ code, reason }) => `${code} ${reason}`}
        empty=""
        columns={[
          { title: 'Reason', cell: ({ reason }) => reason },
          { title: 'Rows', cell: ({ rows }) => count(rows) },
          { title: 'First lines', cell: ({ lines }) => lines.slice(0, 5).join(', ') },
        ]}
      />
    )}
  </Flex>
);

const Progress = ({ progress }: { progress: ImportProgress }) => {
  if (progress.step === 'done') return <Report report={progress.report} />;
  if (progress.step === 'failed')
    return (
      <Typography textColor="danger600" role="alert">
        {progress.reason}
      </Typography>
    );
  const [text, percent] =
    progress.step === 'upload'
      ? [`Uploading: ${Math.round(progress.percent)} %`, progress.percent]
      : [`Importing: ${count(progress.rows)} rows read`, null];
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography role="status">{text}</Typography>
      {percent !== null && <ProgressBar value={percent} aria-label="Upload" />}
    </Flex>
  );
};

interface FileZoneProps {
  isBusy: boolean;
  take: (file: File) => void;
}

/** Takes a file by drag and drop, or from the dialog of the browser. */
const FileZone = ({ isBusy, take }: FileZoneProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) take(file);
  };
  return (
    <Box
      padding={8}
      hasRadius
      borderStyle="dashed"
      borderWidth="2px"
      borderColor={isOver ? 'primary600' : 'neutral300'}
      background={isOver ? 'primary100' : 'neutral100'}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Flex direction="column" gap={3}>
        <Typography>Drop a FOCUS file here: CSV or Parquet, also compressed with gzip</Typography>
        <Button variant="secondary" loading={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.gz,.parquet"
          aria-label="Cost file"
          style={{ display: 'none' }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise, the same file could not be chosen again.
            target.value = '';
            if (file) take(file);
          }}
        />
      </Flex>
    </Box>
  );
};

/** Uploads files with the current token of the session. */
const useImport = (isDry: boolean, done: () => Promise<void>) => {
  const { get } = useFetchClient();
  const token = useRef<string | null>(null);
  token.current = useAuth('CostImport', ({ token: current }) => current);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const take = async (file: File) => {
    setProgress({ step: 'upload', percent: 0 });
    try {
      // The panel's client renews the token if it has expired; the upload has no second attempt.
      await get('/admin/users/me');
      uploadCosts(file, { token: token.current ?? '', isDry }, (next) => {
        setProgress(next);
        if (next.step === 'done') void done();
      });
    } catch (error) {
      setProgress({ step: 'failed', reason: reasonOf(error) });
    }
  };
  return { progress, take };
};

const valueIn = ({ changes }: AuditRow, name: string): string => {
  const value = changes?.[name]?.after;
  return typeof value === 'number' ? count(value) : typeof value === 'string' ? value : '–';
};

/** The last imports, and the import of a file. */
export default function Costs() {
  const canAct = useCanAct();
  const [isDry, setIsDry] = useState(true);
  const imports = useRead<List<AuditRow>>(IMPORTS);
  const { progress, take } = useImport(isDry, imports.reload);
  return (
    <Sections>
      <Section title="Import costs">
        {canAct ? (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Checkbox checked={isDry} onCheckedChange={(value) => setIsDry(value === true)}>
              Only check the file, without changing anything
            </Checkbox>
            <FileZone
              isBusy={progress?.step === 'upload' || progress?.step === 'rows'}
              take={(file) => void take(file)}
            />
            {progress && <Progress progress={progress} />}
          </Flex>
        ) : (
          <Nothing>Your role does not include the import of costs.</Nothing>
        )}
      </Section>
      <Section title="Last imports">
        <Loaded read={imports}>
          {({ data }) => (
            <Rows
              label="Last imports"
              rows={data}
              keyOf={({ documentId }) => documentId}
              empty="The audit log has no import. Costs that were written without one, such as those of the demo, are not listed here."
              columns={[
                { title: 'Ended', cell: ({ createdAt }) => moment(createdAt) },
                { title: 'By', cell: ({ actor_label: by }) => by ?? '–' },
                { title: 'Source', cell: (row) => valueIn(row, 'source') },
                ...['imported', 'corrected', 'removed', 'refused'].map((name) => ({
                  title: humanLabel(name),
                  cell: (row: AuditRow) => valueIn(row, name),
                })),
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
