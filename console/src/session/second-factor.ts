import { TenantryError } from '@tenantry/client';
import { hasCode } from '../api/errors';
import type { BrowserJson } from './passkeys';

/** An organisation that the person can enter without the second factor, and until when. */
export interface Waiver {
  /** documentId. */
  organisation: string;
  name: string;
  until: string;
}

/** What a sign-in, or a change of the own account, still needs. */
export interface FactorRequirement {
  /** Of the attempt: it works for five minutes and five tries. */
  token: string;
  /** How the person can prove it: `totp`, `passkey`, `recovery`. */
  methods: readonly string[];
  /** The options for the browser; null without a passkey. */
  passkey: BrowserJson | null;
  /** The organisations that have waived it for some hours. */
  waivers: readonly Waiver[];
}

const isObject = (value: unknown): value is BrowserJson => typeof value === 'object' && value !== null;

const waiverIn = ({ organisation, name, until }: BrowserJson): Waiver => ({
  organisation: String(organisation),
  name: String(name),
  until: String(until),
});

/** What a refusal with `SECOND_FACTOR_REQUIRED` asks for; null for every other error. */
export const requirementOf = (error: unknown): FactorRequirement | null => {
  if (!(error instanceof TenantryError) || !hasCode(error, 'SECOND_FACTOR_REQUIRED')) return null;
  const { token, methods, passkey, waivers } = error.details;
  return {
    token: String(token),
    methods: Array.isArray(methods) ? methods.map(String) : [],
    passkey: isObject(passkey) ? passkey : null,
    waivers: Array.isArray(waivers) ? waivers.filter(isObject).map(waiverIn) : [],
  };
};

/** The code of an authenticator app as the API takes it: apps show it in two groups. */
export const typedCode = (text: string): string => text.replace(/\s/g, '');
