/** The effects on an organisation that becomes SSO-only. */
export interface SsoOutlook {
  /** Whether the platform has a client for at least one of its methods. */
  works: boolean;
  /** Whether an owner or admin has signed in with one of its methods, or rehearsed it. */
  isProven: boolean;
  /** Whether any member has. */
  isUsed: boolean;
  /** Whether its own provider is used, but is not believed about any address, because the domain is not proved by DNS. */
  lacksProof: boolean;
  /** Members who have never signed in through its identity provider: their number, and a bounded list of names. */
  unlinked: { count: number; members: { documentId: string; username: string }[] };
  /** Whether the caller's session was started with a password. */
  endsOwnSession: boolean;
}

/** A warning about a change that was stored, or would be. */
export interface SettingWarning {
  code: string;
  message: string;
  /** The number of members concerned, and some of them. */
  count?: number;
  members?: { documentId: string; username: string }[];
  /** The email addresses concerned. */
  addresses?: string[];
  /** Whether another member than an owner or admin has used what is not proven. */
  used?: boolean;
}

/**
 * The warnings that accompany turning `sso_only` on where the method cannot work yet (docs/api-rules.md#guards).
 */
export const ssoWarnings = ({
  works,
  isProven,
  isUsed,
  lacksProof,
  unlinked,
  endsOwnSession,
}: SsoOutlook): SettingWarning[] => {
  const warnings: SettingWarning[] = [];
  if (!works)
    warnings.push({
      code: 'SSO_NOT_CONFIGURED',
      message:
        'The platform has no client at the identity provider of this organisation, so members cannot sign in to it.',
    });
  if (!isProven)
    warnings.push({
      code: 'SSO_UNPROVEN',
      message:
        'No owner or admin has used single sign-on yet. Try it with POST /api/organisations/{id}/sso-rehearsal, or make the change provisional with ?confirm_within=600.',
      used: isUsed,
    });
  if (lacksProof)
    warnings.push({
      code: 'SSO_DOMAIN_UNPROVED',
      message:
        'The domain of the organisation is not proved by its DNS record, so its own identity provider can neither link nor add a person. Publish the record, and verify it with POST /api/organisations/{id}/verify-domain.',
    });
  if (unlinked.count > 0)
    warnings.push({
      code: 'SSO_LOCKS_OUT',
      message: `Members can no longer sign in with a password. ${unlinked.count} of them have never signed in through the identity provider.`,
      ...unlinked,
    });
  if (endsOwnSession)
    warnings.push({
      code: 'SSO_ENDS_YOUR_SESSION',
      message: 'Your session was started with a password, so it no longer gives access to this organisation.',
    });
  return warnings;
};

/** The effects of a sign-in policy. */
export interface PolicyOutlook {
  /** Members whom it leaves no way in that they have set up: their number, and a bounded list of names. */
  lockedOut: { count: number; members: { documentId: string; username: string }[] };
  /** Whether the caller's session does not meet it, as if its grace were over. */
  endsOwnSession: boolean;
}

/** The warnings that accompany a change of the sign-in policy. */
export const policyWarnings = ({ lockedOut, endsOwnSession }: PolicyOutlook): SettingWarning[] => [
  ...(lockedOut.count > 0
    ? [
        {
          code: 'POLICY_LOCKS_OUT',
          message: `${lockedOut.count} members have no way to sign in that the policy allows, unless they set one up in time.`,
          ...lockedOut,
        },
      ]
    : []),
  ...(endsOwnSession
    ? [
        {
          code: 'POLICY_ENDS_YOUR_SESSION',
          message:
            'Your own session does not meet the policy, so it no longer gives access to this organisation once the policy holds.',
        },
      ]
    : []),
];
