import { TenantryError } from '@tenantry/client';
import { hasCode } from '../api/errors';
import type { BrowserJson } from './passkeys';

/** What a sign-in, or a change of the own account, still needs. */
export interface FactorRequirement {
  /** Of the attempt: it works for five minutes and five tries. */
  token: string;
  /** How the person can prove it: `totp`, `passkey`, `recovery`. */
  methods: readonly string[];
  /** The options for the browser; null without a passkey. */
  passkey: BrowserJson | null;
}

const isObject = (value: unknown): value is BrowserJson => typeof value === 'object' && value !== null;

/** What a refusal with `SECOND_FACTOR_REQUIRED` asks for; null for every other error. */
export const requirementOf = (error: unknown): FactorRequirement | null => {
  if (!(error instanceof TenantryError) || !hasCode(error, 'SECOND_FACTOR_REQUIRED')) return null;
  const { token, methods, passkey } = error.details;
  return {
    token: String(token),
    methods: Array.isArray(methods) ? methods.map(String) : [],
    passkey: isObject(passkey) ? passkey : null,
  };
};

/** The code of an authenticator app as the API takes it: apps show it in two groups. */
export const typedCode = (text: string): string => text.replace(/\s/g, '');
