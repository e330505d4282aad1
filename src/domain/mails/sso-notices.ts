import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** The data of the email to an owner whose organisation has become SSO-only before single sign-on was seen to work. */
export interface SsoUnproven {
  organisation: string;
  /** Whether the platform has a client for one of its methods. */
  works: boolean;
  token: string;
  /** Page with the button; null if there is none: then the email names the call of the API. */
  link: string | null;
  /** ISO 8601. */
  expiresAt: string;
}

/** The email with which an owner can switch SSO-only off again. */
export const ssoUnprovenMail = ({ organisation, works, token, link, expiresAt }: SsoUnproven): MailContent => {
  const name = oneLine(organisation);
  return composeMail({
    subject: `${name} requires single sign-on now`,
    paragraphs: [
      `Members of ${name} can no longer sign in with a password.`,
      works
        ? 'No owner or admin has signed in by single sign-on yet. Try it now: if it does not work, no member can sign in.'
        : 'The platform has no client at the identity provider of the organisation, so no member can sign in.',
      'You can switch it off again. The page asks for the password of your account.',
      ...(link === null
        ? [`With the API: POST /api/auth/undo-sso-only, with your password and the token ${token}`]
        : []),
      `The link works until ${momentText(expiresAt)}, once. It ends earlier if an owner or admin signs in by single sign-on, or if the setting changes.`,
    ],
    action: { label: 'Switch it off again', link },
    reason: `You get this email because you are an owner of ${name}. If single sign-on works, ignore it.`,
  });
};

/** The data of the email to the owners when one of them has used the link. */
export interface SsoUndone {
  organisation: { name: string; slug: string };
  /** Name of the owner. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The email about a switch that an owner has undone.
 *
 * @param link the settings of the organisation, null if there is no such page
 */
export const ssoUndoneMail = ({ organisation, by, at }: SsoUndone, link: string | null): MailContent => {
  const name = oneLine(organisation.name);
  return composeMail({
    subject: `${name} no longer requires single sign-on`,
    paragraphs: [
      `${oneLine(by)} has switched it off at ${momentText(at)}, with the link that the owners got by email and a password.`,
      'Members can sign in with their passwords again.',
    ],
    action: { label: 'Open the settings', link },
    reason: `You get this email because you are an owner of ${name}. If this was not intended, change your passwords and require single sign-on again.`,
  });
};

/** The data of the email with which a person can leave an SSO-only organisation. */
export interface LeaveLink {
  organisation: string;
  token: string;
  /** Page with the button; null if there is none: then the email names the call of the API. */
  link: string | null;
  /** ISO 8601. */
  expiresAt: string;
}

/** The email with which a person leaves an organisation that keeps them from signing in. */
export const leaveLinkMail = ({ organisation, token, link, expiresAt }: LeaveLink): MailContent => {
  const name = oneLine(organisation);
  return composeMail({
    subject: `Leave ${name}?`,
    paragraphs: [
      `${name} requires single sign-on. While you are a member, you cannot sign in with your password, to any organisation.`,
      `If you leave ${name}, you lose your access to it, and can sign in to your other organisations again. To return, you need an invitation.`,
      ...(link === null ? [`With the API: POST /api/leave-links/use, with the token ${token}`] : []),
      `The link works until ${momentText(expiresAt)}.`,
    ],
    action: { label: 'Leave the organisation', link },
    reason:
      'This email was requested with your password. If you have not requested it, ignore it and ask the platform operator to change your password.',
  });
};
