import { compileRanges } from '../domain/access/address-ranges';
import { normaliseRange } from '../domain/access/ip-allowlist';
import type { CallRules } from '../domain/webhooks/endpoint-url';
import type { DnsSettings } from './dns';

/** The settings of config/webhooks.ts. */
export interface WebhookConfig {
  timeoutMs: number;
  allowHttp: boolean;
  allowedPrivateRanges: string[];
  dns: DnsSettings;
}

/** The settings for calls of endpoints. */
export interface WebhookSettings extends CallRules {
  timeoutMs: number;
  /** How the names of endpoints are looked up. */
  dns: DnsSettings;
}

/** Reads the settings, which the start has checked (src/boot/settings). */
export const readWebhookSettings = ({ allowedPrivateRanges, ...config }: WebhookConfig): WebhookSettings => {
  const ranges = allowedPrivateRanges.map(normaliseRange).filter((range) => range !== null);
  return { ...config, allows: compileRanges(ranges) };
};
