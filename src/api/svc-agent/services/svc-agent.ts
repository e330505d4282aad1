import type { Core } from '@strapi/strapi';
import { canEnrol, MIN_ENROLLMENT_TOKEN_LENGTH } from '../../../domain/agents/enrollment';
import { resourceService, type Warning } from '../../../http/resource-service';
import { newEnrollmentToken } from '../../../commands/agents/renew-enrollment-token';
import { hashToken } from '../../../database/secrets/token-hash';
import { agent } from '../../../resources/svc-agent';

const tooShort: Warning = {
  code: 'ENROLLMENT_TOKEN_TOO_SHORT',
  message: `The enrollment token has fewer than ${MIN_ENROLLMENT_TOKEN_LENGTH} characters and cannot be used to enrol. Request a new one: POST /api/svc-agents/{id}/enrollment-token.`,
};

/** Creates agents with a one-time enrollment token, the caller's or a new one; only this response shows it. */
export default ({ strapi }: { strapi: Core.Strapi }) =>
  resourceService(agent, {
    beforeCreate(values) {
      const made = newEnrollmentToken(strapi);
      const token = (values.enrollment_token as string | null | undefined) || made.token;
      const stored = { enrollment_token: hashToken(token), enrollment_expires_at: made.expiresAt };
      const warnings = canEnrol(token) ? [] : [tooShort];
      return { values: { ...values, ...stored }, shownOnce: { enrollment_token: token }, warnings };
    },
  })({ strapi });
