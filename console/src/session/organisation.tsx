import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type OrganisationClient, withinOrganisation } from '../api/organisation-client';
import { client } from './session-client';
import type { Capability, MyMembership } from './use-me';

/** The organisation that the address names, and what the person can do there. */
export interface CurrentOrganisation {
  documentId: string;
  name: string;
  slug: string;
  role: MyMembership['role'];
  /** Whether the person's role has a capability there. */
  can: (capability: Capability) => boolean;
  /** Requests that are limited to this organisation. */
  api: OrganisationClient;
}

const Current = createContext<CurrentOrganisation | null>(null);

/** Provides the organisation of a membership to the screens below. */
export const OrganisationProvider = ({ membership, children }: { membership: MyMembership; children: ReactNode }) => {
  const value = useMemo<CurrentOrganisation>(() => {
    const { organisation, role, capabilities } = membership;
    const { documentId, name, slug } = organisation;
    const api = withinOrganisation(client, documentId);
    return { documentId, name, slug, role, can: (capability) => capabilities.includes(capability), api };
  }, [membership]);
  return <Current.Provider value={value}>{children}</Current.Provider>;
};

/** The organisation that the address names. */
export const useOrganisation = (): CurrentOrganisation => {
  const organisation = useContext(Current);
  if (!organisation) throw new Error('This screen belongs below /organisations/:slug.');
  return organisation;
};
