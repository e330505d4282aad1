import { ROOT } from './data';
import type { ImportReport } from './types';

/** How far an import is. */
export type ImportProgress =
  | { step: 'upload'; percent: number }
  | { step: 'rows'; rows: number }
  | { step: 'done'; report: ImportReport }
  | { step: 'failed'; reason: string };

interface Refusal {
  message: string;
  details?: { remedy?: string };
}

interface Line {
  rows?: number;
  report?: ImportReport;
  error?: Refusal;
}

const failed = ({ message, details }: Refusal): ImportProgress => ({
  step: 'failed',
  reason: details?.remedy ? `${message} ${details.remedy}` : message,
});

const progressOf = ({ rows, report, error }: Line): ImportProgress => {
  if (report) return { step: 'done', report };
  return error ? failed(error) : { step: 'rows', rows: rows ?? 0 };
};

const UNREADABLE: Refusal = { message: 'The connection to the server was lost. The import may have continued.' };

/** The refusal of the whole request, which has the usual body of an error. */
const refusalIn = (text: string): Refusal => {
  try {
    return (JSON.parse(text) as { error: Refusal }).error;
  } catch {
    return UNREADABLE;
  }
};

/** The type of a file. Browsers name the same CSV file differently. */
const typeOf = ({ name }: File): string => {
  if (/\.parquet$/i.test(name)) return 'application/vnd.apache.parquet';
  return /\.gz$/i.test(name) ? 'application/gzip' : 'text/csv';
};

/** Where the server is; the panel's types do not declare it. */
const backend = (): string => (window as { strapi?: { backendURL?: string } }).strapi?.backendURL ?? '';

/**
 * Sends a cost file. An XMLHttpRequest, because fetch does not report the progress of an upload.
 *
 * @param token of the administrator's session
 * @param onProgress receives the progress of the upload, then of the import, then its end
 */
export const uploadCosts = (
  file: File,
  { token, isDry }: { token: string; isDry: boolean },
  onProgress: (progress: ImportProgress) => void,
): void => {
  const request = new XMLHttpRequest();
  let seen = 0;
  let isOver = false;
  const readLines = () => {
    const text = request.responseText;
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(seen, end).split('\n').filter(Boolean)) {
      const progress = progressOf(JSON.parse(line) as Line);
      isOver ||= progress.step === 'done' || progress.step === 'failed';
      onProgress(progress);
    }
    seen = Math.max(seen, end);
  };
  request.upload.onprogress = ({ loaded, total }) => onProgress({ step: 'upload', percent: (loaded / total) * 100 });
  request.onprogress = () => {
    if (request.status === 200) readLines();
  };
  request.onload = () => {
    if (request.status !== 200) return onProgress(failed(refusalIn(request.responseText)));
    readLines();
    if (!isOver) onProgress(failed(UNREADABLE));
  };
  request.onerror = () => onProgress(failed(UNREADABLE));
  request.open('POST', `${backend()}${ROOT}/cost-imports?dry_run=${isDry}`);
  request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.setRequestHeader('Content-Type', typeOf(file));
  request.send(file);
};
