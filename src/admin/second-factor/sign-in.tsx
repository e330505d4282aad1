import { Typography } from '@strapi/design-system';
import { useState } from 'react';
import { type Enrolment, EnrolmentSteps } from './enrolment';

/** A refusal of a sign-in. */
interface Refusal {
  details?: { code?: string; enrolment?: Enrolment | null };
}

/** The field for a code, as the forms of Strapi's sign-in have their fields. */
export const CODE_FIELD = {
  label: 'Code of your authenticator app, or a recovery code',
  name: 'code',
  required: true,
  type: 'string',
  autoComplete: 'one-time-code',
} as const;

/** The same field in a form that does not know whether the account has a second factor. */
export const CODE_FIELD_IF_ANY = {
  ...CODE_FIELD,
  required: false,
  hint: 'If your account has a second factor',
} as const;

/** What Strapi's sign-in page shows once the server has asked for a second factor. */
export const useSecondFactor = () => {
  const [isAsked, setAsked] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return {
    /** Takes note of a refusal. Returns whether it only asks for a code, which is no error. */
    note: ({ details }: Refusal): boolean => {
      if (details?.code !== 'SECOND_FACTOR_REQUIRED') return false;
      setAsked(true);
      setEnrolment(details.enrolment ?? null);
      return true;
    },
    /** The fields of the form: at last the code alone, because the others were right. The form keeps what is in them. */
    fields: <T,>(first: readonly T[]) => {
      if (!isAsked) return first;
      // An app that is being set up has no recovery codes that count yet.
      return [enrolment ? { ...CODE_FIELD, label: 'Code of your authenticator app' } : CODE_FIELD];
    },
    steps: enrolment ? (
      <EnrolmentSteps {...enrolment} />
    ) : (
      isAsked && <Typography role="status">Your account needs a second factor, too. Enter it below.</Typography>
    ),
  };
};
