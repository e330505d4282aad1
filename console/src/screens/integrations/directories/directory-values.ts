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
  protocol: NonNullable<Directory['protocol']>;
  issuer: string;
  client_id: string;
  /** Empty: the stored secret stays. */
  client_secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** Empty: the stored metadata stays. */
  saml_metadata: string;
  saml_metadata_url: string;
}

/** What the form shows of a stored directory. */
export type StoredValues = Pick<
  Directory,
  'name' | 'kind' | 'enabled' | 'idp_tenant_id' | 'protocol' | 'issuer' | 'client_id' | 'scopes' | 'saml_metadata_url'
>;

/** The values at first. */
export const valuesOf = (directory: StoredValues | null): Values => ({
  name: directory?.name ?? '',
  preset: directory ? presetOf(directory.kind, directory.issuer) : 'entra',
  idp_tenant_id: directory?.idp_tenant_id ?? '',
  enabled: directory?.enabled ?? true,
  isOwn: directory === null || directory.issuer !== null,
  protocol: directory?.protocol ?? 'oidc',
  issuer: directory?.issuer ?? '',
  client_id: directory?.client_id ?? '',
  client_secret: '',
  scopes: (directory?.scopes ?? []).join(' '),
  saml_metadata: '',
  saml_metadata_url: directory?.saml_metadata_url ?? '',
});

const NO_PROVIDER = {
  protocol: 'oidc' as const,
  issuer: null,
  client_id: null,
  client_secret: null,
  scopes: null,
  claim_mapping: null,
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** A SAML provider as the API takes it. The metadata is read from its address again, if there is one. */
const samlOf = ({ saml_metadata: text, saml_metadata_url: url }: Values) => ({
  protocol: 'saml' as const,
  saml_metadata_url: url.trim() || null,
  ...(text.trim() === '' ? {} : { saml_metadata: text }),
});

/** The provider as the API takes it. A mapping that somebody wrote over the API stays while the preset does. */
const providerOf = ({ preset, issuer, client_id, client_secret, scopes }: Values, directory: StoredValues | null) => {
  const words = wordsOf(scopes);
  const isSamePreset =
    directory !== null && directory.issuer !== null && presetOf(directory.kind, directory.issuer) === preset;
  return {
    protocol: 'oidc' as const,
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
  if (isOwn && values.protocol === 'saml') return { name, kind, enabled, ...samlOf(values) };
  if (isOwn) return { name, kind, enabled, ...providerOf(values, directory) };
  return { name, kind, enabled, idp_tenant_id: tenant || null, ...(directory?.issuer ? NO_PROVIDER : {}) };
};
