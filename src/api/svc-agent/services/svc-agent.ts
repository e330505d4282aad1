import type { Core } from '@strapi/strapi';
import { resourceService } from '../../../http/resource-service';
import { newEnrollmentToken } from '../../../operations/renew-enrollment-token';
import { hashToken } from '../../../tenancy/token-hash';
import { agent } from '../contract';

/** Every agent starts with a one-time enrollment token, the caller's or a new one; only this answer shows it. */
export default ({ strapi }: { strapi: Core.Strapi }) =>
  resourceService(agent, {
    beforeCreate(values) {
      const made = newEnrollmentToken(strapi);
      const token = (values.enrollment_token as string | null | undefined) || made.token;
      const stored = { enrollment_token: hashToken(token), enrollment_expires_at: made.expiresAt };
      return { values: { ...values, ...stored }, shownOnce: { enrollment_token: token } };
    },
  })({ strapi });
