import { DEADLINES, type Pending, settleProvisional } from '../domain/access/provisional-setting';
import { refusesSessions, textOfPolicy } from '../domain/access/sign-in-policy/policy';
import { toMilliseconds } from '../database/moments';
import { type StoredJson, storedJson } from '../database/stored-json';
import type { Attributes, Change } from './invariants';

type Write = Change & { data: Attributes };

/** A canonical text of a list of ranges; an empty list has no effect. */
const textOfRanges = (list: unknown): string => {
  const ranges = storedJson(list);
  return Array.isArray(ranges) && ranges.length > 0 ? JSON.stringify(ranges) : '';
};

const OWN_COLUMNS = ['password_sessions_before', 'ip_allowlist_before', 'sign_in_policy_before'];

const deadlineOf = ({ before, data }: Write, name: string) => {
  const stored = toMilliseconds(before?.[name]);
  return { before: stored, sent: data[name] === undefined ? stored : toMilliseconds(data[name]) };
};

/** Writes a deadline only if it changes. */
const setDeadline = <T>(write: Write, name: string, pending: Pending<T> | null): void => {
  const stored = deadlineOf(write, name).before;
  const next = pending?.confirmBy ?? null;
  if (next === stored) delete write.data[name];
  else write.data[name] = next === null ? null : new Date(next);
};

const settleSsoOnly = (write: Write): void => {
  const { before, data, after } = write;
  const confirmBy = deadlineOf(write, 'sso_only_confirm_by');
  const pending = settleProvisional({
    value: { before: Boolean(before?.sso_only), after: Boolean(after.sso_only) },
    confirmBy,
    confirmed: false,
    same: Object.is,
    restricts: Boolean,
  });
  setDeadline(write, 'sso_only_confirm_by', pending);
  if (pending && confirmBy.before === null) data.password_sessions_before = before?.password_sessions_from ?? null;
  // Reverted while provisional: the sessions that it ended work again.
  if (confirmBy.before !== null && !after.sso_only)
    data.password_sessions_from = before?.password_sessions_before ?? null;
};

const settleAllowlist = (write: Write): void => {
  const { before, data, after } = write;
  const confirmBy = deadlineOf(write, 'ip_allowlist_confirm_by');
  const pending = settleProvisional<unknown>({
    value: { before: before?.ip_allowlist ?? null, after: after.ip_allowlist ?? null },
    confirmBy,
    confirmed: before?.ip_allowlist_before ?? null,
    same: (one, other) => textOfRanges(one) === textOfRanges(other),
    restricts: (list) => textOfRanges(list) !== '',
  });
  setDeadline(write, 'ip_allowlist_confirm_by', pending);
  if (pending && confirmBy.before === null) data.ip_allowlist_before = pending.confirmed;
};

const policyIn = (stored: unknown): unknown => storedJson(stored as StoredJson<object> | undefined);

const settleSignInPolicy = (write: Write): void => {
  const { before, data, after } = write;
  const confirmBy = deadlineOf(write, 'sign_in_policy_confirm_by');
  const pending = settleProvisional<unknown>({
    value: { before: policyIn(before?.sign_in_policy), after: policyIn(after.sign_in_policy) },
    confirmBy,
    confirmed: policyIn(before?.sign_in_policy_before),
    same: (one, other) => textOfPolicy(one) === textOfPolicy(other),
    restricts: refusesSessions,
  });
  setDeadline(write, 'sign_in_policy_confirm_by', pending);
  if (pending && confirmBy.before === null) data.sign_in_policy_before = pending.confirmed;
};

/**
 * Determines which settings of an organisation are provisional after a write, and stores their deadlines and previous
 * values. An archived organisation keeps its settings. Runs in the organisation's lifecycle, on canonical values.
 */
export const settleProvisionalSettings = (write: Write): void => {
  const { before, data, after } = write;
  for (const name of OWN_COLUMNS) delete data[name];
  if (after.org_status === 'archived' || !before) {
    for (const name of Object.values(DEADLINES)) {
      delete data[name];
      if (before?.[name]) data[name] = null;
    }
    return;
  }
  settleSsoOnly(write);
  settleAllowlist(write);
  settleSignInPolicy(write);
};
