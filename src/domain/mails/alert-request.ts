import { REQUEST_DAYS } from '../budget/alert-recipients';
import { composeMail, type MailContent, oneLine } from './mail-content';

/** The data of the email that asks for the confirmation of an address. */
export interface AlertRequest {
  organisation: string;
  token: string;
  /** Page with the two buttons; null if there is none: then the email names the calls of the API. */
  link: string | null;
}

/** The email that asks the owner of an address whether it may receive the budget alerts of an organisation. */
export const alertRequestMail = ({ organisation, token, link }: AlertRequest): MailContent => {
  const name = oneLine(organisation);
  return composeMail({
    subject: `Receive the budget alerts of ${name}?`,
    paragraphs: [
      `An admin of ${name} wants to send its budget alerts to this address. You get none unless you confirm.`,
      'On the page you can also refuse: then the organisation cannot ask again.',
      ...(link === null
        ? [`With the API: POST /api/alert-recipients/confirm, or /refuse, with the token ${token}`]
        : []),
      `The link works for ${REQUEST_DAYS} days.`,
    ],
    action: { label: 'Confirm or refuse', link },
    reason: 'If you were not expecting this, you can ignore this email: it is sent once, unless an admin asks again.',
  });
};
