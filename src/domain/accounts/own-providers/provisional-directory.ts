import { isEqual } from '../../audit/canonical-json';
import { PROVIDER_SETTINGS } from './own-provider';

/** The attributes of a directory that come back if a change of them is not confirmed. */
const REVERTED = [
  'kind',
  'idp_tenant_id',
  'enabled',
  ...PROVIDER_SETTINGS,
  'saml_metadata',
  'saml_metadata_url',
] as const;

const SECRET = 'client_secret_sealed';

type Stored = Readonly<Record<string, unknown>>;

/** Settings of a directory as they are kept while a change of them waits for its confirmation. */
export interface KeptSettings {
  /** Attributes with their values, and the id of the settings, so that a proof of them holds when they come back. */
  settings: Stored;
  /** The secret, apart because a new key renews it. */
  sealedSecret: string | null;
}

/** The settings of a directory that a change can be reverted to. */
export const keptSettingsOf = (directory: Stored): KeptSettings => {
  const { [SECRET]: secret, ...settings } = Object.fromEntries(
    [...REVERTED, 'settings_id'].map((name) => [name, directory[name] ?? null]),
  );
  return { settings, sealedSecret: typeof secret === 'string' ? secret : null };
};

/** The attributes of a directory with kept settings. The id of the settings follows from them. */
export const attributesOf = ({ settings, sealedSecret }: KeptSettings): Record<string, unknown> => {
  const { settings_id: _follows, ...attributes } = settings;
  return { ...attributes, [SECRET]: sealedSecret };
};

/** Whether an input changes a setting that sign-ins depend on, by the names of the API. */
export const changesSignIn = (input: Stored): boolean =>
  [...REVERTED, 'client_secret'].some((name) => input[name] !== undefined);

/** Whether people sign in by the same settings. */
export const isSameSettings = (one: KeptSettings, other: KeptSettings): boolean => {
  const [before, after] = [attributesOf(one), attributesOf(other)];
  return REVERTED.every((name) => isEqual(before[name] ?? null, after[name] ?? null));
};
