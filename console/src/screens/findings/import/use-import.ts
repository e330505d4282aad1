import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { FINDINGS } from '../finding';
import { failureOf } from '../scans/scan-failure';
import { SCANS, useScan } from '../scans/use-scans';
import { type ImportOptions, sendReport } from './send-report';

interface Job {
  file: File;
  options: ImportOptions;
}

/** Sends a report, and follows its scan until it ends. */
export const useImport = () => {
  const { documentId } = useOrganisation();
  const cache = useQueryClient();
  const [sent, setSent] = useState(0);
  const [job, setJob] = useState<Job>();
  const stop = useRef(new AbortController());
  const send = useWrite({
    write: ({ file, options }: Job) => {
      setSent(0);
      stop.current = new AbortController();
      const { signal } = stop.current;
      return sendReport({ organisation: documentId, file, options, signal, onProgress: setSent });
    },
  });
  const scan = useScan(send.data?.documentId ?? null, send.data).data;
  const shown = send.data ? (scan ?? send.data) : undefined;
  const state = shown?.status;
  useEffect(() => {
    if (state === undefined || state === 'running') return;
    for (const key of [FINDINGS, SCANS, 'overview', 'finding-sources'])
      void cache.invalidateQueries({ queryKey: [key, documentId] });
  }, [state, cache, documentId]);
  const refusal = send.error ?? (shown ? failureOf(shown) : null);
  return {
    start: (next: Job): void => {
      setJob(next);
      send.mutate(next);
    },
    /** Ends an upload, and begins again. */
    again: (): void => {
      stop.current.abort();
      send.reset();
    },
    /** What was sent last. */
    job,
    isSending: send.isPending,
    /** The part of the file that is sent, from 0 to 1. */
    sent,
    scan: shown,
    refusal,
    /** Whether a person has to confirm that findings are closed. */
    isUnconfirmed: hasCode(refusal, 'CLOSING_NOT_CONFIRMED'),
  };
};

/** An import, as useImport returns it. */
export type Import = ReturnType<typeof useImport>;
