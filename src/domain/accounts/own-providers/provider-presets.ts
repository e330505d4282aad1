import type { ClaimMapping } from './claim-mapping';
import type { DIRECTORY_KINDS } from '../../vocabularies';

/** What forms suggest for the identity providers that are common. A preset is not stored: it only fills fields. */
export interface ProviderPreset {
  kind: (typeof DIRECTORY_KINDS)[number];
  /** The form of the issuer; names in braces are for the person to replace. */
  issuer: string;
  /** null: the default. */
  scopes: readonly string[] | null;
  claimMapping: ClaimMapping | null;
}

const plain = (kind: ProviderPreset['kind'], issuer: string): ProviderPreset => ({
  kind,
  issuer,
  scopes: null,
  claimMapping: null,
});

/**
 * The presets, in the order of the form. Entra confirms an address with `xms_edov` only, because a tenant can invent
 * `email_verified` (docs/decisions/0014). The issuers of authentik and Auth0 end with a slash.
 */
export const PROVIDER_PRESETS = {
  entra: {
    ...plain('entra', 'https://login.microsoftonline.com/{tenant}/v2.0'),
    claimMapping: { email_verified: 'xms_edov' },
  },
  google: plain('google', 'https://accounts.google.com'),
  okta: plain('okta', 'https://{name}.okta.com'),
  keycloak: plain('oidc', 'https://{host}/realms/{realm}'),
  authentik: plain('oidc', 'https://{host}/application/o/{application}/'),
  auth0: plain('oidc', 'https://{name}.auth0.com/'),
  other: plain('oidc', 'https://{issuer}'),
} as const satisfies Record<string, ProviderPreset>;

export type PresetName = keyof typeof PROVIDER_PRESETS;

/** The names of the presets, in their order. */
export const PRESET_NAMES = Object.keys(PROVIDER_PRESETS) as PresetName[];

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** The preset that fits a stored directory: the one whose issuer has this form, or else the first of its kind. */
export const presetOf = (kind: ProviderPreset['kind'], issuer: string | null): PresetName => {
  const fits = ({ issuer: form }: ProviderPreset): boolean =>
    new RegExp(`^${escaped(form).replace(/\{[a-z]+\}/g, '[^/]+')}$`).test(issuer ?? '');
  const ofKind = PRESET_NAMES.filter((name) => PROVIDER_PRESETS[name].kind === kind);
  const fallback = ofKind.length === 1 ? ofKind[0] : 'other';
  return ofKind.find((name) => fits(PROVIDER_PRESETS[name])) ?? fallback ?? 'other';
};
