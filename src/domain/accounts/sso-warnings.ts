/** What an organisation faces that requires single sign-on from now on. */
export interface SsoOutlook {
  /** Whether the platform has a client for at least one of its methods. */
  works: boolean;
  /** Whether an owner or admin has signed in by one of its methods, or rehearsed it. */
  isProven: boolean;
  /** Members who have never signed in through its identity provider; the names are a bounded selection. */
  unlinked: { count: number; members: { documentId: string; username: string }[] };
  /** Whether the caller's own session was opened by password. */
  endsOwnSession: boolean;
}

/** A warning beside a change that was stored. */
export interface SettingWarning {
  code: string;
  message: string;
  /** How many members it concerns, and some of them. */
  count?: number;
  members?: { documentId: string; username: string }[];
}

/**
 * The warnings that accompany turning `sso_only` on (contract, section 5: 200, with warnings where the method cannot work
 * yet).
 */
export const ssoWarnings = ({ works, isProven, unlinked, endsOwnSession }: SsoOutlook): SettingWarning[] => {
  const warnings: SettingWarning[] = [];
  if (!works)
    warnings.push({
      code: 'SSO_NOT_CONFIGURED',
      message: 'The platform has no client for the identity provider of this organisation: nobody can sign in to it.',
    });
  if (!isProven)
    warnings.push({
      code: 'SSO_UNPROVEN',
      message:
        'No owner or admin has signed in by single sign-on yet. Try it with POST /api/organisations/{id}/sso-rehearsal, or make the change provisional with ?confirm_within=600.',
    });
  if (unlinked.count > 0)
    warnings.push({
      code: 'SSO_LOCKS_OUT',
      message: `Password sign-in is closed to all members; ${unlinked.count} of them never signed in through the identity provider.`,
      ...unlinked,
    });
  if (endsOwnSession)
    warnings.push({
      code: 'SSO_ENDS_YOUR_SESSION',
      message: 'Your own session was opened by password: it opens this organisation no longer.',
    });
  return warnings;
};
