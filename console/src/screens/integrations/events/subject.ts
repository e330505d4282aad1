import { isPlainObject } from '../../../../../src/values';

/** What an event is about. */
export interface Subject {
  documentId: string;
  /** Null if the event does not name it. */
  name: string | null;
  /** The screen that shows it, below the address of the organisation; null if there is none. */
  page: string | null;
}

/** The screen of each kind of record, by its name in the data of an event. */
const PAGES: Readonly<Record<string, (id: string) => string | null>> = {
  agent: (id) => `fleet?agent=${id}`,
  deployment: (id) => `deployments/${id}`,
  draft: (id) => `blueprints/${id}`,
  finding: (id) => `findings?finding=${id}`,
  incident: (id) => `incidents?incident=${id}`,
  scan: (id) => `findings?tab=scans&scan=${id}`,
  blueprint: () => null,
  member: () => null,
};

/** The fields that name a record, the best first. */
const NAMES = ['name', 'title', 'hostname', 'rule_id', 'tool', 'role'];

const textIn = (record: Record<string, unknown>, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * What an event is about.
 *
 * @param data of the event
 * @returns null for events about the organisation
 */
export const subjectOf = (data: Readonly<Record<string, unknown>>): Subject | null => {
  for (const [kind, page] of Object.entries(PAGES)) {
    const record = data[kind];
    if (!isPlainObject(record)) continue;
    const documentId = textIn(record, 'documentId');
    if (documentId === null) continue;
    const name = NAMES.map((field) => textIn(record, field)).find((text) => text !== null) ?? null;
    return { documentId, name, page: page(documentId) };
  }
  return null;
};
