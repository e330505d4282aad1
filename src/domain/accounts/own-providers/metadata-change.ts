/** What was read at the address of a provider's metadata, or why it cannot be used. */
export type MetadataReading =
  | { text: string; entityId: string; ssoUrl: string; fingerprints: readonly string[] }
  | { fault: string };

/** What is stored of the provider. */
interface Known {
  issuer: string;
  ssoUrl: string;
  fingerprints: readonly string[];
  /** Why the last reading could not be used; null if it could. */
  error: string | null;
}

/** What is written to the directory. The rest follows from the metadata. */
export interface MetadataChange {
  saml_metadata?: string;
  saml_metadata_error: string | null;
}

/** The length of the column. */
const MAX_ERROR = 255;

const faultOf = (reading: MetadataReading, issuer: string): string | null => {
  if ('fault' in reading) return reading.fault.slice(0, MAX_ERROR);
  if (reading.entityId === issuer) return null;
  return `The metadata is that of another provider: ${reading.entityId}`.slice(0, MAX_ERROR);
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/**
 * What a reading of a provider's metadata changes: certificates and the address for sign-ins, if it is that of the same provider.
 * Many providers sign their metadata anew each time, so another text alone is no change.
 *
 * @returns null if there is nothing to write
 */
export const metadataChange = (known: Known, reading: MetadataReading): MetadataChange | null => {
  const fault = faultOf(reading, known.issuer);
  if (fault !== null || 'fault' in reading) return fault === known.error ? null : { saml_metadata_error: fault };
  const isNews = reading.ssoUrl !== known.ssoUrl || !isSame(reading.fingerprints, known.fingerprints);
  if (isNews) return { saml_metadata: reading.text, saml_metadata_error: null };
  return known.error === null ? null : { saml_metadata_error: null };
};
