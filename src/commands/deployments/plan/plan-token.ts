import { openSecret, sealSecret } from '../../../database/secrets/stored-secret';
import type { Estimate } from '../../../domain/deployments/estimate';
import { parseJson } from '../../../values';

const PURPOSE = 'deployment plan';

/** How long a plan can be started, in milliseconds (docs/decisions/0101-what-a-deployment-promises.md). */
const VALID_MS = 30 * 60_000;

/** Characters of a token: inputs have at most 256 KiB with their defaults (src/domain/deployments/inputs.ts). */
export const MAX_TOKEN_LENGTH = 400_000;

/** What a plan promises. Its token contains all of it, so nothing is stored before the start. */
export interface PlanContent {
  /** Identifies the plan, from which one deployment at most is made. */
  id: string;
  /** documentIds. */
  blueprint: string;
  organisation: string;
  /** Kind and id of the person or credential that asked for it. */
  caller: string;
  name: string;
  /** With defaults and secrets. */
  inputs: Record<string, unknown>;
  target: { provider?: string | null; region?: string | null };
  estimate: Estimate;
}

interface Sealed extends PlanContent {
  /** Milliseconds. */
  expires: number;
}

/** Seals a plan, so that its secrets cannot be read and it cannot be changed. */
export const sealPlan = (content: PlanContent, now: Date): { token: string; expiresAt: Date } => {
  const expires = now.getTime() + VALID_MS;
  const sealed: Sealed = { ...content, expires };
  return { token: sealSecret(PURPOSE, JSON.stringify(sealed)), expiresAt: new Date(expires) };
};

const opened = (token: string): Sealed | null => {
  const text = openSecret(PURPOSE, token);
  return text === null ? null : (parseJson(text) as Sealed);
};

/** The plan in a token; null if it has expired, or is none of this installation. */
export const openPlan = (token: string, now: Date): PlanContent | null => {
  const plan = opened(token);
  return plan && plan.expires > now.getTime() ? plan : null;
};

/** documentId of the organisation of a token in a body, also of one that has expired; null if there is none. */
export const organisationOfPlan = (data: unknown): string | null => {
  const token = (data as { plan_token?: unknown } | null | undefined)?.plan_token;
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return null;
  return opened(token)?.organisation ?? null;
};
