import { compileRanges } from '../domain/access/address-ranges';
import { normaliseRange } from '../domain/access/ip-allowlist';
import type { CallRules } from '../domain/webhooks/endpoint-url';

/** The settings of config/webhooks.ts. */
export interface WebhookConfig {
  timeoutMs: number;
  allowHttp: boolean;
  allowedPrivateRanges: string[];
}

/** The settings for calls of endpoints. */
export interface WebhookSettings extends CallRules {
  timeoutMs: number;
}

/**
 * Reads the settings.
 *
 * @throws Error that names an invalid range of WEBHOOK_ALLOWED_PRIVATE_RANGES
 */
export const readWebhookSettings = ({ timeoutMs, allowHttp, allowedPrivateRanges }: WebhookConfig): WebhookSettings => {
  const ranges = allowedPrivateRanges
    .filter((range) => range.trim() !== '')
    .map((range) => {
      const canonical = normaliseRange(range);
      if (canonical === null) {
        throw new Error(`WEBHOOK_ALLOWED_PRIVATE_RANGES: "${range}" is not a CIDR range such as 10.0.0.0/8.`);
      }
      return canonical;
    });
  return { timeoutMs, allowHttp, allows: compileRanges(ranges) };
};
