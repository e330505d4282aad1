/** The names of the provider's claims that differ from the standard. */
export interface ClaimMapping {
  email?: string | undefined;
  email_verified?: string | undefined;
}
