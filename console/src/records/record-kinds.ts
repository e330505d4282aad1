import type { Capability } from '../../../src/domain/access/capability-matrix';
import { isPlainObject } from '../../../src/values';

/** What the console knows about a kind of records: what names one, who reads it where, and its screen. */
interface RecordKind {
  /** The field with its name, or the way to it in a related record. */
  label: string;
  /** The list of these records, and what reading it requires. Without one, only an entry of the log names a record. */
  list?: { path: `/api/${string}`; needs: Capability };
  /** The screen that shows one, below the address of the organisation. */
  page?: (id: string) => string;
}

/** The kinds of records, by the types that the audit log uses. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  'alert-channel': { label: 'name', list: { path: '/api/alert-channels', needs: 'synthetic:report' } },
  'api-key': { label: 'name' },
  blueprint: { label: 'name', list: { path: '/api/blueprints', needs: 'blueprint:read' } },
  'blueprint-draft': {
    label: 'name',
    list: { path: '/api/blueprint-drafts', needs: 'blueprint:read' },
    page: (id) => `blueprints/${id}`,
  },
  'cloud-account': { label: 'name', list: { path: '/api/cloud-accounts', needs: 'billing:manage' } },
  'cloud-instance': {
    label: 'name',
    list: { path: '/api/cloud-instances', needs: 'instance:read' },
    page: (id) => `instances/${id}`,
  },
  deployment: {
    label: 'name',
    list: { path: '/api/deployments', needs: 'blueprint:read' },
    page: (id) => `deployments/${id}`,
  },
  'directory-integration': {
    label: 'name',
    list: { path: '/api/directory-integrations', needs: 'organisation:update' },
    page: () => 'integrations/directories',
  },
  incident: {
    label: 'title',
    list: { path: '/api/incidents', needs: 'synthetic:read' },
    page: (id) => `incidents?incident=${id}`,
  },
  invitation: { label: 'email' },
  'maintenance-window': {
    label: 'name',
    list: { path: '/api/maintenance-windows', needs: 'synthetic:read' },
    page: () => 'maintenance',
  },
  membership: {
    label: 'user.username',
    list: { path: '/api/memberships', needs: 'member:read' },
    page: () => 'members',
  },
  'scim-group': { label: 'display_name' },
  'scim-token': { label: 'label' },
  'security-finding': {
    label: 'rule_id',
    list: { path: '/api/security-findings', needs: 'finding:read' },
    page: (id) => `findings?finding=${id}`,
  },
  'security-scan': {
    label: 'tool',
    list: { path: '/api/security-scans', needs: 'finding:read' },
    page: (id) => `findings?tab=scans&scan=${id}`,
  },
  'status-page': {
    label: 'title',
    list: { path: '/api/status-pages', needs: 'synthetic:read' },
    page: (id) => `status-pages/${id}`,
  },
  'svc-agent': {
    label: 'hostname',
    list: { path: '/api/svc-agents', needs: 'agent:read' },
    page: (id) => `fleet?agent=${id}`,
  },
  'synthetic-check': {
    label: 'name',
    list: { path: '/api/synthetic-checks', needs: 'synthetic:read' },
    page: (id) => `checks?check=${id}`,
  },
  'webhook-endpoint': {
    label: 'url',
    list: { path: '/api/webhook-endpoints', needs: 'organisation:update' },
    page: (id) => `integrations/webhooks/${id}`,
  },
};

/** The types of records that the console can name. */
export const NAMED_TYPES: readonly string[] = Object.keys(KINDS);

/** A record that something names: its type, as the audit log calls it, and its documentId. */
export interface Target {
  type: string;
  id: string;
}

/** The screen that shows a record, below the address of the organisation; null if there is none. */
export const pageOfRecord = ({ type, id }: Target): string | null => KINDS[type]?.page?.(id) ?? null;

/** A text in a record; null if it is empty or no text. */
export const textIn = (record: unknown, field: string): string | null => {
  const value = isPlainObject(record) ? record[field] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * The name of a record as an entry of the audit log has it: after the change, or before if it was deleted.
 *
 * @param changes of the entry
 * @returns null if the entry does not name it
 */
export const nameInChanges = (type: string, changes: Readonly<Record<string, unknown>> | null): string | null => {
  const change = changes?.[KINDS[type]?.label ?? ''];
  return textIn(change, 'after') ?? textIn(change, 'before');
};

/** What to read of a list for the names of records. */
export interface Lookup {
  path: `/api/${string}`;
  needs: Capability;
  /** The field that the name is in. */
  field: string;
  /** In their order, so that the same records are one request. */
  ids: string[];
  nameIn: (record: Readonly<Record<string, unknown>>) => string | null;
}

/** The most values that a filter of the API has. */
const MAX_IDS = 100;

/** What to read for the names of some records: one list for each type. */
export const lookupsOf = (targets: readonly Target[]): Lookup[] =>
  Object.entries(KINDS).flatMap(([type, { label, list }]) => {
    const ids = [...new Set(targets.filter((target) => target.type === type).map(({ id }) => id))].sort();
    if (!list || ids.length === 0) return [];
    const [field = label, inner] = label.split('.');
    const nameIn: Lookup['nameIn'] = (record) => (inner ? textIn(record[field], inner) : textIn(record, field));
    return [{ ...list, field, ids: ids.slice(0, MAX_IDS), nameIn }];
  });
