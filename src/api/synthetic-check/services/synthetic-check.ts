import type { Core } from '@strapi/strapi';
import { isProbed } from '../../../domain/checks/check-rules';
import { resourceService, type Warning, type WriteContext } from '../../../http/resource-service';
import { hashToken, newToken } from '../../../database/secrets/token-hash';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { syntheticCheck } from '../../../resources/synthetic-check';
import { invalid } from '../../../wire/errors/http-errors';

const PREFIX = 'tenc';

const WITHOUT_ADDRESS: Warning = {
  code: 'CHECK_WITHOUT_URL',
  message: 'No agent runs this check until it has a url. Results that name it are stored.',
};

/** Creates the token with which the job of a heartbeat check reports. Only the response shows it. */
const newCheckIn = () => {
  const token = newToken(PREFIX);
  return { stored: { check_in_token_hash: hashToken(token) }, shownOnce: { check_in_token: token } };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(syntheticCheck, {
    beforeCreate(values) {
      const isHeartbeat = values.type === 'heartbeat';
      if (!isHeartbeat) {
        const isRun = isProbed({ check_type: values.type as 'http', url: values.url as string | null });
        return { values, shownOnce: { check_in_token: null }, warnings: isRun ? [] : [WITHOUT_ADDRESS] };
      }
      const { stored, shownOnce } = newCheckIn();
      return { values: { ...values, ...stored }, shownOnce };
    },
  })({ strapi });
  return {
    ...plain,

    /**
     * Replaces the token of a heartbeat check; the earlier one stops working at once.
     *
     * @throws ValidationError if the check has another type
     */
    async renewCheckIn(row: TenantRow, context: WriteContext): Promise<{ check_in_token: string }> {
      if (row.values.type !== 'heartbeat')
        throw invalid([{ path: ['type'], message: 'Only checks of type heartbeat have a token.' }], 'NOT_A_HEARTBEAT');
      const { stored, shownOnce } = newCheckIn();
      await plain.update(row, stored, context);
      return shownOnce;
    },
  };
};
