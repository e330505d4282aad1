import { z } from 'zod';
import { CALLBACK } from '../../../commands/deployments/executors/callback-body';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('POST', '/deployment-callbacks/:attempt', 'deployment-callback.receive', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Deployments',
      summary: 'Report on a step as its webhook executor',
      description:
        'The request for a step names this address and the secret that signs callbacks by Standard Webhooks. A callback with the status running extends the deadline; the others end the step. The same callback twice has no effect.',
      headers: {
        'webhook-id': 'The id of the callback, of at most 200 characters.',
        'webhook-timestamp': 'Seconds since 1970, within 300 seconds of now.',
        'webhook-signature': 'v1 and the signature of id, timestamp and body.',
      },
      payload: CALLBACK,
      answer: z.object({
        data: z.object({
          cancel: z.boolean().describe('Whether the deployment is cancelled, so that the executor should stop.'),
          deadline: z.iso.datetime().nullable().describe('Until when to report again; null: the step has ended.'),
        }),
      }),
      example: {
        body: { status: 'succeeded', outputs: { address: '192.0.2.7' }, log: 'Created.\n' },
        answer: { data: { cancel: false, deadline: null } },
      },
      codes: [
        'CALLBACK_SIGNATURE_INVALID',
        'CALLBACK_ID_REUSED',
        'STEP_ENDED',
        'WRONG_CELL',
        'VALIDATION_FAILED',
        'PAYLOAD_TOO_LARGE',
        'TOO_MANY_REQUESTS',
      ],
    }),
  ],
};
