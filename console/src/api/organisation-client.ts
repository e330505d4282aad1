import type { TenantryClient } from '@tenantry/client';

type Init = { headers?: Record<string, string> } & Record<string, unknown>;
type AnyCall = (path: string, init?: Init) => unknown;

const METHODS = ['get', 'post', 'put', 'delete', 'each'] as const;

/** The calls of a client. Responses with their headers are read with the client itself. */
export type OrganisationClient = Pick<TenantryClient, (typeof METHODS)[number]>;

/**
 * A client whose requests are limited to one organisation. It shares the session of the given client.
 *
 * @param client
 * @param organisation its documentId
 */
export const withinOrganisation = (client: TenantryClient, organisation: string): OrganisationClient => {
  const limited = (call: AnyCall): AnyCall => {
    return (path, init) => call(path, { ...init, headers: { ...init?.headers, 'X-Organisation-Id': organisation } });
  };
  const calls = client as unknown as Record<string, AnyCall>;
  return Object.fromEntries(
    METHODS.map((name) => [name, limited(calls[name] as AnyCall)]),
  ) as unknown as OrganisationClient;
};
