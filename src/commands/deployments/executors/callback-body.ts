import { z } from 'zod';
import { KEPT_LOG_BYTES } from '../../../repositories/deployments/log-chunks';
import { jsonFault } from '../../../wire/json-bounds';

/** Bytes of the body of a callback. */
export const MAX_CALLBACK_BYTES = 256 * 1024;
/** Bytes of the outputs of a step, as JSON. */
const MAX_OUTPUT_BYTES = 64 * 1024;
const MAX_ERROR = 10_000;

const log = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= KEPT_LOG_BYTES, `must have at most ${KEPT_LOG_BYTES / 1024} KiB`)
  .optional();

const outputs = z
  .record(z.string(), z.unknown())
  .superRefine((values, context) => {
    // Before they are serialised: what is nested too deeply would exhaust the stack.
    const fault = jsonFault(values);
    if (fault) context.addIssue({ code: 'custom', message: fault });
    else if (Buffer.byteLength(JSON.stringify(values)) > MAX_OUTPUT_BYTES)
      context.addIssue({ code: 'custom', message: `must have at most ${MAX_OUTPUT_BYTES / 1024} KiB` });
  })
  .nullish();

/** Programs print anything, also what no database stores: that is replaced, not refused. */
const error = z
  .string()
  .max(MAX_ERROR)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\uFFFD'))
  .nullish();

/** What the executor of a step reports. */
export const CALLBACK = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('running'), log }),
  z.strictObject({ status: z.literal('succeeded'), outputs, log }),
  z.strictObject({ status: z.literal('failed'), outputs, error, log }),
]);

/** What the executor of a step reports. */
export type Callback = z.infer<typeof CALLBACK>;
