import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { alertChannel } from '../../../resources/alert-channel';

export default {
  routes: [
    ...resourceRoutes(alertChannel, {
      list: 'synthetic:report',
      read: 'synthetic:report',
      create: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN', 'WEBHOOK_URL_INVALID'] },
      update: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN', 'WEBHOOK_URL_INVALID'] },
      remove: 'synthetic:report',
    }),
    route('POST', '/alert-channels/:id/test', 'alert-channel.test', {
      kind: 'action',
      access: 'synthetic:report',
      resource: alertChannel,
      feature: 'alert_channels',
      summary: 'Send a test message to one alert channel',
      description: 'The message is sent within seconds; last_success_at and last_error show what became of it.',
      status: 202,
      answer: z.object({ data: z.object({ documentId: z.string(), addresses: z.array(z.string()).nullable() }) }),
      codes: ['CHANNEL_DISABLED', 'CHANNEL_WITHOUT_ADDRESS'],
    }),
  ],
};
