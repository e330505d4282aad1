import { TenantryError } from '@tenantry/client';
import { hasCode } from '../api/errors';

/** The organisation that accepts only single sign-on, if a refusal names it: only a person who has proved who they are sees it. */
export const ssoOrganisationOf = (error: unknown): { slug: string; name: string } | null => {
  if (!(error instanceof TenantryError) || !hasCode(error, 'SSO_REQUIRED')) return null;
  const { slug, name } = (error.details.organisation ?? {}) as Partial<Record<'slug' | 'name', unknown>>;
  return typeof slug === 'string' && typeof name === 'string' ? { slug, name } : null;
};
