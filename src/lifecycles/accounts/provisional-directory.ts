import { settleProvisional } from '../../domain/access/provisional-setting';
import {
  isSameSettings,
  type KeptSettings,
  keptSettingsOf,
} from '../../domain/accounts/own-providers/provisional-directory';
import { toMilliseconds } from '../../database/moments';
import { storedJson } from '../../database/stored-json';
import type { Change } from '../invariants';

type Stored = Readonly<Record<string, unknown>>;

/** The settings to which a provisional change of a directory is reverted; null if nothing is provisional. */
export const keptOf = (directory: Stored | null): KeptSettings | null => {
  if (!directory?.confirm_by) return null;
  const { confirmed_settings: settings, confirmed_secret_sealed: secret } = directory;
  return {
    settings: (storedJson(settings) ?? {}) as Stored,
    sealedSecret: typeof secret === 'string' ? secret : null,
  };
};

const OWN = ['confirm_by', 'confirmed_settings', 'confirmed_secret_sealed'];

/**
 * Determines whether the settings of a directory are provisional after a write, and stores the deadline and the settings that
 * come back. Runs in the directory's lifecycle after its other rules, on canonical values.
 */
export const settleProvisionalDirectory = ({
  before,
  data,
}: Pick<Change, 'before'> & { data: Record<string, unknown> }): void => {
  const { confirm_by: requested } = data;
  for (const name of OWN) delete data[name];
  if (!before) return;
  const [kept, stored] = [keptOf(before), toMilliseconds(before.confirm_by)];
  const value = { before: keptSettingsOf(before), after: keptSettingsOf({ ...before, ...data }) };
  const pending = settleProvisional({
    value,
    confirmBy: { before: stored, sent: requested === undefined ? stored : toMilliseconds(requested) },
    confirmed: kept ?? value.before,
    same: isSameSettings,
    restricts: () => true,
  });
  // The proof of the confirmed settings holds again.
  if (kept && isSameSettings(value.after, kept)) data.settings_id = kept.settings.settings_id ?? null;
  if ((pending?.confirmBy ?? null) === stored) return;
  data.confirm_by = pending ? new Date(pending.confirmBy) : null;
  data.confirmed_settings = pending?.confirmed.settings ?? null;
  data.confirmed_secret_sealed = pending?.confirmed.sealedSecret ?? null;
};
