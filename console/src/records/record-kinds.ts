import type { ListPath } from '@tenantry/client';
import type { Capability } from '../../../src/domain/access/capability-matrix';
import { isPlainObject } from '../../../src/values';

type Row = Readonly<Record<string, unknown>>;

/** What a record is about, and the path of its file. */
export interface About {
  text: string | null;
  file: string | null;
}

/** What the console knows about a kind of records that it lists: who reads them, what names one, and its screen. */
export interface RecordKind {
  path: ListPath;
  /** What reading the list requires. */
  needs: Capability;
  /** The field with its name. */
  label: string;
  /** The fields that its name needs, and how it is made of them; by default, the label is the name. */
  fields?: string;
  nameIn?: (record: Row) => string | null;
  /** Where its name is a code. The fields for it are in `fields`. */
  aboutIn?: (record: Row) => About;
  /** The screen that shows one, below the address of the organisation. */
  page?: (id: string) => string;
}

/** A text in a record; null if it is empty or no text. */
export const textIn = (record: unknown, field: string): string | null => {
  const value = isPlainObject(record) ? record[field] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The kinds of records that the console lists, by the types that the audit log uses. */
export const KINDS = {
  'alert-channel': { path: '/api/alert-channels', needs: 'synthetic:report', label: 'name' },
  blueprint: { path: '/api/blueprints', needs: 'blueprint:read', label: 'name' },
  'blueprint-draft': {
    path: '/api/blueprint-drafts',
    needs: 'blueprint:read',
    label: 'name',
    page: (id) => `blueprints/${id}`,
  },
  'cloud-account': { path: '/api/cloud-accounts', needs: 'billing:manage', label: 'name' },
  'cloud-instance': {
    path: '/api/cloud-instances',
    needs: 'instance:read',
    label: 'name',
    page: (id) => `instances/${id}`,
  },
  deployment: { path: '/api/deployments', needs: 'blueprint:read', label: 'name', page: (id) => `deployments/${id}` },
  'directory-integration': {
    path: '/api/directory-integrations',
    needs: 'organisation:update',
    label: 'name',
    page: () => 'integrations/directories',
  },
  incident: {
    path: '/api/incidents',
    needs: 'synthetic:read',
    label: 'title',
    page: (id) => `incidents?incident=${id}`,
  },
  'maintenance-window': {
    path: '/api/maintenance-windows',
    needs: 'synthetic:read',
    label: 'name',
    page: () => 'maintenance',
  },
  membership: {
    path: '/api/memberships',
    needs: 'member:read',
    label: 'display_name',
    fields: 'display_name,user',
    nameIn: (record) => textIn(record, 'display_name') ?? textIn(record.user, 'username'),
    page: (id) => `members?member=${id}`,
  },
  'security-finding': {
    path: '/api/security-findings',
    needs: 'finding:read',
    label: 'rule_id',
    fields: 'rule_id,description,file_path',
    aboutIn: (record) => ({ text: textIn(record, 'description'), file: textIn(record, 'file_path') }),
    page: (id) => `findings?finding=${id}`,
  },
  'security-scan': {
    path: '/api/security-scans',
    needs: 'finding:read',
    label: 'tool',
    page: (id) => `findings?tab=scans&scan=${id}`,
  },
  'status-page': {
    path: '/api/status-pages',
    needs: 'synthetic:read',
    label: 'title',
    page: (id) => `status-pages/${id}`,
  },
  'svc-agent': { path: '/api/svc-agents', needs: 'agent:read', label: 'hostname', page: (id) => `fleet?agent=${id}` },
  'synthetic-check': {
    path: '/api/synthetic-checks',
    needs: 'synthetic:read',
    label: 'name',
    page: (id) => `checks?check=${id}`,
  },
  'webhook-endpoint': {
    path: '/api/webhook-endpoints',
    needs: 'organisation:update',
    label: 'url',
    page: (id) => `integrations/webhooks/${id}`,
  },
} as const satisfies Readonly<Record<string, RecordKind>>;

export type RecordType = keyof typeof KINDS;

/** The fields that name records which only an entry of the log names. */
const LABELS: Readonly<Record<string, string>> = {
  'api-key': 'name',
  invitation: 'email',
  'scim-group': 'display_name',
  'scim-token': 'label',
};

const kinds: Readonly<Partial<Record<string, RecordKind>>> = KINDS;

/** The types of records that the console can name. */
export const NAMED_TYPES: readonly string[] = [...Object.keys(KINDS), ...Object.keys(LABELS)];

/** A record that something names: its type, as the audit log calls it, and its documentId. */
export interface Target {
  type: string;
  id: string;
}

/** The screen that shows a record, below the address of the organisation; null if there is none. */
export const pageOfRecord = ({ type, id }: Target): string | null => kinds[type]?.page?.(id) ?? null;

/**
 * The name of a record as an entry of the audit log has it: after the change, or before if it was deleted.
 *
 * @param changes of the entry
 * @returns null if the entry does not name it
 */
export const nameInChanges = (type: string, changes: Row | null): string | null => {
  const change = changes?.[kinds[type]?.label ?? LABELS[type] ?? ''];
  return textIn(change, 'after') ?? textIn(change, 'before');
};

/** The name of a record of a list; null if it has none. */
export const nameOfRecord = ({ label, nameIn }: Pick<RecordKind, 'label' | 'nameIn'>, record: Row): string | null =>
  nameIn ? nameIn(record) : textIn(record, label);

/** What to read of a list for the names of records. */
export interface Lookup {
  kind: RecordKind;
  /** In their order, so that the same records are one request. */
  ids: string[];
}

/** The most values that a filter of the API has. */
const MAX_IDS = 100;

/** What to read for the names of some records: one list for each type. */
export const lookupsOf = (targets: readonly Target[]): Lookup[] =>
  Object.entries<RecordKind>(KINDS).flatMap(([type, kind]) => {
    const ids = [...new Set(targets.filter((target) => target.type === type).map(({ id }) => id))].sort();
    return ids.length === 0 ? [] : [{ kind, ids: ids.slice(0, MAX_IDS) }];
  });
