import {
  type PresetName,
  presetOf,
  PROVIDER_PRESETS,
} from '../../../../../src/domain/accounts/own-providers/provider-presets';
import type { Directory } from './use-directories';

/** What the form of a directory edits. */
export interface Values {
  name: string;
  preset: PresetName;
  idp_tenant_id: string;
  enabled: boolean;
  /** Whether the organisation has a client at a provider of its own. */
  isOwn: boolean;
  issuer: string;
  client_id: string;
  /** Empty: the stored secret stays. */
  client_secret: string;
  /** Separated by spaces. */
  scopes: string;
}

/** What the form shows of a stored directory. */
export type StoredValues = Pick<
  Directory,
  'name' | 'kind' | 'enabled' | 'idp_tenant_id' | 'issuer' | 'client_id' | 'scopes'
>;

/** The values at first. */
export const valuesOf = (directory: StoredValues | null): Values => ({
  name: directory?.name ?? '',
  preset: directory ? presetOf(directory.kind, directory.issuer) : 'entra',
  idp_tenant_id: directory?.idp_tenant_id ?? '',
  enabled: directory?.enabled ?? true,
  isOwn: directory === null || directory.issuer !== null,
  issuer: directory?.issuer ?? '',
  client_id: directory?.client_id ?? '',
  client_secret: '',
  scopes: (directory?.scopes ?? []).join(' '),
});

const NO_PROVIDER = { issuer: null, client_id: null, client_secret: null, scopes: null, claim_mapping: null };

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The provider as the API takes it. A mapping that somebody wrote over the API stays while the preset does. */
const providerOf = ({ preset, issuer, client_id, client_secret, scopes }: Values, directory: StoredValues | null) => {
  const words = wordsOf(scopes);
  const isSamePreset =
    directory !== null && directory.issuer !== null && presetOf(directory.kind, directory.issuer) === preset;
  return {
    issuer: issuer.trim() || null,
    client_id: client_id.trim() || null,
    ...(client_secret === '' ? {} : { client_secret }),
    scopes: words.length > 0 ? words : null,
    ...(isSamePreset ? {} : { claim_mapping: PROVIDER_PRESETS[preset].claimMapping }),
  };
};

/** The body of a write. */
export const bodyOf = (values: Values, directory: StoredValues | null) => {
  const { name, preset, enabled, isOwn, idp_tenant_id: tenant } = values;
  const { kind } = PROVIDER_PRESETS[preset];
  if (isOwn) return { name, kind, enabled, ...providerOf(values, directory) };
  return { name, kind, enabled, idp_tenant_id: tenant || null, ...(directory?.issuer ? NO_PROVIDER : {}) };
};
