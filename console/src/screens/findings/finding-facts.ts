import type { Finding } from './finding';

type Place = NonNullable<Finding['location']>['others'][number];

const placed = (path: string | null, line: number | null): string =>
  path ? `${path}${line === null ? '' : `:${line}`}` : '';

/** The place of a finding in the code; empty if it has none. */
export const placeOf = ({ file_path: file, line_number: line }: Pick<Finding, 'file_path' | 'line_number'>): string =>
  placed(file, line);

/** A place, with what tells most first: the file with its line, then its folder. */
export const partsOfPlace = (place: string): string[] => {
  const end = place.lastIndexOf('/');
  return [place.slice(end + 1), place.slice(0, Math.max(0, end))].filter((part) => part !== '');
};

/** A further place of a finding. */
export const otherPlaceOf = ({ path, line }: Pick<Place, 'path' | 'line'>): string => placed(path, line);

/** Whether a finding needs work, and should have been mitigated by now. */
export const isOverdue = ({ due_at: due, status }: Pick<Finding, 'due_at' | 'status'>, now = Date.now()): boolean =>
  due !== null && Date.parse(due) < now && (status === 'open' || status === 'in_progress');

/** The page of a public database about an identifier; null if it is of none that is known. */
export const pageOf = (identifier: string): string | null => {
  const id = identifier.trim().toUpperCase();
  const cwe = /^CWE-(\d{1,6})$/.exec(id)?.[1];
  if (cwe) return `https://cwe.mitre.org/data/definitions/${cwe}.html`;
  if (/^CVE-\d{4}-\d{4,}$/.test(id)) return `https://nvd.nist.gov/vuln/detail/${id}`;
  if (/^GHSA(-[0-9A-Z]{4}){3}$/.test(id)) return `https://github.com/advisories/GHSA${id.slice(4).toLowerCase()}`;
  return null;
};

/** A web address that a report names, if browsers can open it safely. */
export const safeAddress = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) ? address : null;
