import { z } from 'zod';
import { KEPT_LOG_BYTES } from '../../../repositories/deployments/log-chunks';

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
  .refine(
    (values) => Buffer.byteLength(JSON.stringify(values)) <= MAX_OUTPUT_BYTES,
    `must have at most ${MAX_OUTPUT_BYTES / 1024} KiB`,
  )
  .nullish();

/** What the executor of a step reports. */
export const CALLBACK = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('running'), log }),
  z.strictObject({ status: z.literal('succeeded'), outputs, log }),
  z.strictObject({ status: z.literal('failed'), outputs, error: z.string().max(MAX_ERROR).nullish(), log }),
]);

/** What the executor of a step reports. */
export type Callback = z.infer<typeof CALLBACK>;
