import { violation, type Violation } from '../refusal';
import type { SessionMethod } from '../vocabularies';

/**
 * An SSO-only organisation does not accept sessions that were started with a password or a passkey: its identity provider controls
 * access, and a leaked password gives none (docs/organisation-fields.md, row 9; docs/api-rules.md#guards). Other
 * organisations of the same person remain accessible. The setting requires a single sign-on method, because without one it
 * would lock all people out.
 */
export interface SsoSetting {
  /** Whether people can enter by single sign-on only: by `sso_only`, or because the sign-in policy allows no other method. */
  ssoOnly: boolean;
  workspaceDomain: string | null;
  /** Number of enabled directory integrations with an `idp_tenant_id`. */
  usableDirectories: number;
}

/** Whether at least one single sign-on method is configured. */
export const hasSsoMethod = (setting: Omit<SsoSetting, 'ssoOnly'>): boolean =>
  Boolean(setting.workspaceDomain) || setting.usableDirectories > 0;

/** Whether a directory integration counts as a single sign-on method. */
export const isUsableDirectory = (directory: Readonly<Record<string, unknown>>): boolean =>
  Boolean(directory.enabled) && Boolean(directory.idp_tenant_id);

/**
 * Checks that an SSO-only organisation has a single sign-on method.
 *
 * @param setting the setting of the organisation after the change
 * @param path the changed field, or the path to it
 * @returns the violation `SSO_METHOD_MISSING`, or null
 */
export const checkSsoOnly = (setting: SsoSetting, path: string | string[] = 'sso_only'): Violation | null =>
  setting.ssoOnly && !hasSsoMethod(setting)
    ? violation(
        'SSO_METHOD_MISSING',
        path,
        'Single sign-on cannot be required without a way to sign in by it, and this change would leave none.',
        'Keep or set workspace_domain, or keep or enable a directory integration with an idp_tenant_id; or set sso_only to false, and allow another method in the sign-in policy.',
      )
    : null;

/** Whether an organisation accepts passwords: to sign in, to register or, within a single sign-on session, to step up. */
export const acceptsPasswords = ({ ssoOnly }: Pick<SsoSetting, 'ssoOnly'>): boolean => !ssoOnly;

/** How long the links of emails about SSO-only work: to switch it off again, and to leave the organisation. Milliseconds. */
export const LINK_MS = 86_400_000;

/** The part of a session that decides which organisations it opens. Times are in milliseconds. */
export interface OpeningSession {
  method: SessionMethod;
  /** The organisation whose single sign-on opened it; null if it was started with a password or a passkey. */
  organisationId: number | null;
  startedAt: number;
  /** When the person verified the password in a single sign-on session (step-up); null if they did not. */
  passwordVerifiedAt: number | null;
}

/**
 * The only organisation that a session concerns; null if it concerns everything of its person. The organisation controls the
 * sign-in of such a session, and must not affect what the person has elsewhere.
 */
export const concernsOnly = ({
  organisationId,
  passwordVerifiedAt,
}: Pick<OpeningSession, 'organisationId' | 'passwordVerifiedAt'>): number | null =>
  passwordVerifiedAt === null ? organisationId : null;

/**
 * Why a session does not open an organisation of its person. A single sign-on session opens the organisation that it
 * was started for. For other organisations, it counts as a password session that was started at the step-up, if there
 * was one.
 *
 * @param session undefined if the caller has none
 * @param organisationId its numeric id
 * @returns `SSO_REQUIRED` if the organisation requires single sign-on, `SESSION_ENDED` if it has ended such sessions
 *   since, null if the session opens it
 */
export const whyBlocked = (
  session: OpeningSession | undefined,
  organisationId: number,
  { ssoOnly, passwordSessionsFrom }: { ssoOnly: boolean; passwordSessionsFrom: number | null },
): 'SSO_REQUIRED' | 'SESSION_ENDED' | null => {
  const isSso = session?.method === 'sso';
  if (isSso && session.organisationId === organisationId) return null;
  if (!acceptsPasswords({ ssoOnly })) return 'SSO_REQUIRED';
  const byPasswordAt = (isSso ? session.passwordVerifiedAt : session?.startedAt) ?? 0;
  return byPasswordAt < (passwordSessionsFrom ?? 0) ? 'SESSION_ENDED' : null;
};
