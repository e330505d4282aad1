import { violation, type Violation } from '../refusal';

/**
 * An organisation may insist on single sign-on only while there is a way to sign in by it; otherwise the switch would
 * lock everybody out (spec, row 9; contract, section 5).
 */
export interface SsoSetting {
  ssoOnly: boolean;
  workspaceDomain: string | null;
  /** How many enabled directory integrations with an `idp_tenant_id` the organisation has. */
  usableDirectories: number;
}

/** Whether at least one single sign-on method is configured. */
export const hasSsoMethod = (setting: Omit<SsoSetting, 'ssoOnly'>): boolean =>
  Boolean(setting.workspaceDomain) || setting.usableDirectories > 0;

/** Whether a directory integration counts as a single sign-on method. */
export const isUsableDirectory = (directory: Readonly<Record<string, unknown>>): boolean =>
  Boolean(directory.enabled) && Boolean(directory.idp_tenant_id);

/**
 * Checks the switch against the methods that remain.
 *
 * @param setting the organisation's setting after the change
 * @param path the field that the change was made through, or the way to it
 * @returns the violation `SSO_METHOD_MISSING`, or null
 */
export const checkSsoOnly = (setting: SsoSetting, path: string | string[] = 'sso_only'): Violation | null =>
  setting.ssoOnly && !hasSsoMethod(setting)
    ? violation(
        'SSO_METHOD_MISSING',
        path,
        'sso_only needs a single sign-on method, and this would leave none.',
        'Keep or set workspace_domain, or keep or enable a directory integration with an idp_tenant_id; or set sso_only to false.',
      )
    : null;
