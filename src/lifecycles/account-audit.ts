import type { Subscriber } from '@strapi/database/dist/lifecycles';
import type { Core, UID } from '@strapi/strapi';
import { describeChanges } from '../domain/audit/changes';
import {
  type PlatformRow,
  readTokenPermissions,
  readWithNames,
  TOKEN_PERMISSION,
} from '../repositories/accounts/platform-accounts';
import { type AuditedAction, recordActions } from '../audit/record-actions';
import { defined, keysOf } from '../values';

/** A type of account or key that belongs to the platform. */
interface PlatformType {
  /** Its name in actions and targets. */
  name: 'account' | 'admin-user' | 'api-token';
  /** Relations that determine its rights, and the attribute with the names of their targets. */
  relations: Record<string, string>;
}

const TYPES: Record<string, PlatformType> = {
  'plugin::users-permissions.user': { name: 'account', relations: { role: 'name' } },
  'admin::user': { name: 'admin-user', relations: { roles: 'name' } },
  'admin::api-token': { name: 'api-token', relations: {} },
};

/** Attributes that change with every use. */
const BY_USE = ['lastUsedAt'];
/** Attributes that say nothing: those, and keys that follow from another attribute. */
const OMITTED = [...BY_USE, 'name_key'];

interface Event {
  model: { uid: string };
  params: { where?: unknown; data?: Record<string, unknown> };
  result: { id: number; ids?: number[] };
  state: { accounts?: PlatformRow[] };
}

/** Whether an update only records a use: then there is nothing to audit. */
const isUseOnly = ({ data }: Event['params']): boolean =>
  data !== undefined && Object.keys(data).every((name) => BY_USE.includes(name));

/** Loads rows for the audit log. */
const load = async (strapi: Core.Strapi, uid: string, where: unknown): Promise<PlatformRow[]> => {
  const rows = await readWithNames(strapi, uid, where, defined(TYPES[uid]).relations);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(OMITTED.map((name) => [name, null])) }));
};

const actionOf = (uid: string, before: PlatformRow | null, after: PlatformRow | null): AuditedAction | null => {
  const changes = describeChanges(before, after);
  if (Object.keys(changes).length === 0) return null;
  const { name } = defined(TYPES[uid]);
  const verb = before ? (after ? 'update' : 'delete') : 'create';
  const target = { type: name, id: defined(after ?? before).documentId };
  const action = 'accessKey' in changes && verb === 'update' ? 'api-token.regenerate' : (`${name}.${verb}` as const);
  return { action, organisationId: null, target, changes };
};

const accountSubscriber = (strapi: Core.Strapi) => {
  const remember = async ({ model, params, state }: Event): Promise<void> => {
    state.accounts = isUseOnly(params) ? [] : await load(strapi, model.uid, params.where);
  };
  const record = async (uid: string, pairs: [PlatformRow | null, PlatformRow | null][]): Promise<void> => {
    const actions = pairs.flatMap(([before, after]) => actionOf(uid, before, after) ?? []);
    await recordActions(strapi, actions);
  };
  const created = async ({ model: { uid }, result }: Event): Promise<void> => {
    const rows = await load(strapi, uid, { id: { $in: result.ids ?? [result.id] } });
    await record(
      uid,
      rows.map((row) => [null, row]),
    );
  };
  const updated = async ({ model: { uid }, state }: Event): Promise<void> => {
    const before = new Map((state.accounts ?? []).map((row) => [row.id, row]));
    if (before.size === 0) return;
    const rows = await load(strapi, uid, { id: { $in: [...before.keys()] } });
    await record(
      uid,
      rows.map((row) => [before.get(row.id) ?? null, row]),
    );
  };
  const removed = ({ model: { uid }, state }: Event): Promise<void> =>
    record(
      uid,
      (state.accounts ?? []).map((row) => [row, null]),
    );
  return {
    models: Object.keys(TYPES),
    ...{ afterCreate: created, afterCreateMany: created },
    ...{ beforeUpdate: remember, afterUpdate: updated, beforeUpdateMany: remember, afterUpdateMany: updated },
    ...{ beforeDelete: remember, afterDelete: removed, beforeDeleteMany: remember, afterDeleteMany: removed },
  };
};

/** The permissions of a custom API token are separate rows. */
const permissionSubscriber = (strapi: Core.Strapi) => {
  const record = async (where: unknown, verb: 'grant' | 'withdraw'): Promise<void> => {
    const rows = await readTokenPermissions(strapi, where);
    const actions = rows.flatMap(({ action, token }): AuditedAction[] => {
      if (!token) return [];
      const [before, after] = verb === 'grant' ? [null, action] : [action, null];
      const target = { type: 'api-token', id: token.documentId };
      return [
        { action: `api-token.${verb}`, organisationId: null, target, changes: { permission: { before, after } } },
      ];
    });
    await recordActions(strapi, actions);
  };
  const granted = ({ result }: Event) => record({ id: { $in: result.ids ?? [result.id] } }, 'grant');
  const withdrawn = ({ params }: Event) => record(params.where, 'withdraw');
  return {
    models: [TOKEN_PERMISSION],
    ...{ afterCreate: granted, afterCreateMany: granted, beforeDelete: withdrawn, beforeDeleteMany: withdrawn },
  };
};

/** Services of Strapi 5.54 that change accounts and keys without a transaction. */
const UNPROTECTED: Partial<Record<UID.Service, string[]>> = {
  'admin::api-token': ['create', 'update', 'regenerate', 'revoke'],
  'admin::user': ['create', 'updateById', 'deleteById', 'deleteByIds'],
  'plugin::users-permissions.user': ['remove'],
  // Both change the role of accounts.
  'plugin::users-permissions.role': ['deleteRole'],
  'plugin::users-permissions.users-permissions': ['updateUserRole'],
};

type Service = Record<string, (...values: unknown[]) => Promise<unknown>>;

const runInTransactions = (strapi: Core.Strapi): void => {
  for (const uid of keysOf(UNPROTECTED)) {
    const service: Service = strapi.service(uid);
    for (const name of UNPROTECTED[uid] ?? []) {
      const stock = service[name];
      if (!stock) throw new Error(`${uid} has no ${name} any more: check how this version of Strapi changes accounts.`);
      service[name] = (...values) => strapi.db.transaction(() => stock.apply(service, values));
    }
  }
};

/**
 * Audits every change of an account, an API token or an administrator in the platform's hash chain, in the transaction
 * of the change (docs/decisions/0029). Secrets are redacted. Registered in bootstrap().
 */
export const registerAccountAudit = (strapi: Core.Strapi): void => {
  strapi.db.lifecycles.subscribe(accountSubscriber(strapi) as Subscriber);
  strapi.db.lifecycles.subscribe(permissionSubscriber(strapi) as Subscriber);
  runInTransactions(strapi);
};
