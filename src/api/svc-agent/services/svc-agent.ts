import { resourceService } from '../../../http/resource-service';
import { hashToken, newToken } from '../../../tenancy/token-hash';
import { agent } from '../contract';

/** Every agent starts with a one-time enrollment token, the caller's or a new one; only this answer shows it. */
export default resourceService(agent, {
  beforeCreate(values) {
    const token = (values.enrollment_token as string | null | undefined) || newToken('tenr');
    return { values: { ...values, enrollment_token: hashToken(token) }, shownOnce: { enrollment_token: token } };
  },
});
