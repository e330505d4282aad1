import { type Target, textIn } from '../../../records/record-kinds';

/** What an event is about. */
export interface Subject extends Target {
  /** Null if the event does not name it. */
  name: string | null;
}

/** The types of records, by their names in the data of an event. */
const TYPES: Readonly<Record<string, string>> = {
  agent: 'svc-agent',
  deployment: 'deployment',
  draft: 'blueprint-draft',
  finding: 'security-finding',
  incident: 'incident',
  scan: 'security-scan',
  blueprint: 'blueprint',
  member: 'membership',
};

/** The fields that name a record, the best first. The role of a member is no name. */
const NAMES = ['name', 'title', 'hostname', 'rule_id', 'tool'];

/**
 * What an event is about.
 *
 * @param data of the event
 * @returns null for events about the organisation
 */
export const subjectOf = (data: Readonly<Record<string, unknown>>): Subject | null => {
  for (const [kind, type] of Object.entries(TYPES)) {
    const id = textIn(data[kind], 'documentId');
    if (id === null) continue;
    const name = NAMES.map((field) => textIn(data[kind], field)).find((text) => text !== null) ?? null;
    return { type, id, name };
  }
  return null;
};
