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

/** Reads the settings, which the start has checked (src/boot/settings). */
export const readWebhookSettings = ({ timeoutMs, allowHttp, allowedPrivateRanges }: WebhookConfig): WebhookSettings => {
  const ranges = allowedPrivateRanges.map(normaliseRange).filter((range) => range !== null);
  return { timeoutMs, allowHttp, allows: compileRanges(ranges) };
};
