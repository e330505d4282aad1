import { linkTokens } from '../../database/secrets/link-token';

/** The tokens of links about SSO-only: an owner can switch it off again, and a person can leave the organisation. */
const undoTokens = linkTokens('sou_', 'tenantry sso-only undo token');
const leaveTokens = linkTokens('lve_', 'tenantry leave token');

/** The token of one owner for one switch. */
export interface UndoToken {
  /** documentId of the organisation. */
  organisation: string;
  /** documentId of the owner's account. */
  owner: string;
  /** Names the switch; the organisation stores it while the link works. */
  switchId: string;
  /** Milliseconds. */
  expiresAt: number;
}

/** Signs the token of an owner. */
export const undoToken = ({ organisation, owner, switchId, expiresAt }: UndoToken): string =>
  undoTokens.sign({ parts: [organisation, owner, switchId], expiresAt });

/**
 * Reads the token of an owner.
 *
 * @param now milliseconds
 * @returns null if it is not one of this server, or has expired
 */
export const readUndoToken = (token: string, now: number): UndoToken | null => {
  const read = undoTokens.read(token, now);
  if (!read) return null;
  const [organisation, owner, switchId] = read.parts as [string, string, string];
  return { organisation, owner, switchId, expiresAt: read.expiresAt };
};

/** Signs the token that ends a membership. */
export const leaveToken = (membership: string, expiresAt: number): string =>
  leaveTokens.sign({ parts: [membership], expiresAt });

/**
 * Reads the token that ends a membership.
 *
 * @param now milliseconds
 * @returns documentId of the membership; null if the token is not one of this server, or has expired
 */
export const readLeaveToken = (token: string, now: number): string | null =>
  leaveTokens.read(token, now)?.parts[0] ?? null;
