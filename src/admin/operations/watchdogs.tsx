import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { ConfirmDialog, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { reasonOf, ROOT, useCanAct, useRead } from './data';
import { Sparks } from './lazy-charts';
import { Loaded, PanelLink, Rows, Section, Sections, State } from './parts';
import type { Run, WatchdogRow } from './types';
import { ago, count, duration } from './words';

const RUNS = '/content-manager/collection-types/api::watchdog-run.watchdog-run?sort=started_at:DESC';

/** The real runs of a watchdog that have ended, the latest first. */
const endedOf = ({ runs }: WatchdogRow): Run[] =>
  runs.filter(({ ended_at: end, dry_run: dry }) => end !== null && !dry);

/** The failed records of the last run of each watchdog that failed. */
export const failuresOf = (watchdogs: readonly WatchdogRow[]): [name: string, failed: number][] =>
  watchdogs.flatMap((watchdog): [string, number][] => {
    const failed = endedOf(watchdog)[0]?.failed ?? 0;
    return failed > 0 ? [[watchdog.name, failed]] : [];
  });

const resultOf = ({ dry_run: dry, scanned, changed, failed }: Run): string =>
  `${count(scanned)} scanned, ${count(changed)} ${dry ? 'would change' : 'changed'}, ${count(failed)} failed`;

/** Starts runs, one at a time for each watchdog, and keeps the result of the last one. */
const useStart = (reload: () => Promise<void>) => {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [running, setRunning] = useState<string | null>(null);
  const [results, setResults] = useState<Record<string, string>>({});
  const start = async (name: string, isDry: boolean) => {
    setRunning(name);
    try {
      const { data } = await post<{ data: Run }>(`${ROOT}/watchdogs/${name}/run?dry_run=${isDry}`);
      setResults((before) => ({ ...before, [name]: `${isDry ? 'Dry run' : 'Run'}: ${resultOf(data.data)}` }));
      await reload();
    } catch (error) {
      toggleNotification({ type: 'danger', message: reasonOf(error) });
    }
    setRunning(null);
  };
  return { running, results, start };
};

interface ButtonsProps {
  name: string;
  isBusy: boolean;
  start: (name: string, isDry: boolean) => Promise<void>;
}

const Buttons = ({ name, isBusy, start }: ButtonsProps) => (
  <Flex gap={2}>
    <Button
      size="S"
      variant="secondary"
      loading={isBusy}
      aria-label={`Dry run of ${name}`}
      onClick={() => void start(name, true)}
    >
      Dry run
    </Button>
    <Dialog.Root>
      <Dialog.Trigger>
        <Button size="S" variant="tertiary" disabled={isBusy} aria-label={`Run ${name}`}>
          Run
        </Button>
      </Dialog.Trigger>
      <ConfirmDialog title={`Run ${name} now`} variant="default" onConfirm={() => start(name, false)}>
        The run changes records, as it does by its timetable. A dry run only counts them.
      </ConfirmDialog>
    </Dialog.Root>
  </Flex>
);

const LastRun = ({ runs }: WatchdogRow) => {
  const [last] = runs;
  if (!last) return <>has not run yet</>;
  return (
    <>
      {last.ended_at === null ? 'running, began' : ''} {ago(last.started_at)}
      {last.dry_run ? ' (dry run)' : ''}
    </>
  );
};

const Failures = ({ watchdog }: { watchdog: WatchdogRow }) => {
  const [last] = endedOf(watchdog);
  if (!last) return <>–</>;
  return last.failed > 0 ? <PanelLink to={RUNS}>{count(last.failed)} failed</PanelLink> : <State value="ok" />;
};

/** The watchdogs with their last runs, and buttons to run them. */
export default function Watchdogs() {
  const read = useRead<{ data: WatchdogRow[] }>('/watchdogs');
  const canAct = useCanAct();
  const { running, results, start } = useStart(read.reload);
  return (
    <Sections>
      <Section title="Watchdogs" action={<PanelLink to={RUNS}>All runs</PanelLink>}>
        <Loaded read={read}>
          {({ data }) => (
            <Rows
              label="Watchdogs"
              rows={data}
              keyOf={({ name }) => name}
              empty="There are no watchdogs."
              columns={[
                {
                  title: 'Watchdog',
                  cell: ({ name, timetable }) => (
                    <Box>
                      {name}
                      <Typography tag="div" variant="pi" textColor="neutral600">
                        {timetable}
                      </Typography>
                      <Typography tag="div" variant="pi" role="status">
                        {results[name] ?? ''}
                      </Typography>
                    </Box>
                  ),
                },
                { title: 'Last run', cell: (row) => <LastRun {...row} /> },
                { title: 'Duration', cell: (row) => duration(endedOf(row)[0]?.ms ?? null) },
                {
                  title: 'Last durations',
                  cell: (row) => {
                    const values = endedOf(row)
                      .map(({ ms }) => ms ?? 0)
                      .reverse();
                    if (values.length < 2) return '–';
                    const longest = duration(Math.max(...values));
                    return (
                      <Sparks label={`${values.length} runs, longest ${longest}`} values={values} color="indigo.6" />
                    );
                  },
                },
                { title: 'Failures', cell: (row) => <Failures watchdog={row} /> },
                ...(canAct
                  ? [
                      {
                        title: 'Actions',
                        cell: ({ name }: WatchdogRow) => (
                          <Buttons name={name} isBusy={running === name} start={start} />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
