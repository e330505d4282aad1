import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';
import type { Option, SplitType } from './parts';

/** A search of a list, by words. */
export interface Search {
  _q: string;
  pagination: { pageSize: number; cursor: string };
}

export type Find = (search: Search, signal: AbortSignal) => Promise<Option[]>;

const optionOf = (value: string, label: string | null | undefined): Option => ({ value, label: label || value });

/** How the records of each type are found by their names, and the members except the person, who is in both parts. */
export const useFinders = (): Record<SplitType | 'members', Find> => {
  const { api } = useOrganisation();
  const { documentId: own } = useMe();
  return {
    members: async (query, signal) => {
      const { data } = await api.get('/api/memberships', { params: { query }, signal });
      return data.flatMap(({ documentId, user }) =>
        user && user.documentId !== own ? [optionOf(documentId, user.username)] : [],
      );
    },
    agents: async (query, signal) => {
      const { data } = await api.get('/api/svc-agents', { params: { query }, signal });
      return data.map(({ documentId, hostname }) => optionOf(documentId, hostname));
    },
    cloud_instances: async (query, signal) => {
      const { data } = await api.get('/api/cloud-instances', { params: { query }, signal });
      return data.map(({ documentId, name }) => optionOf(documentId, name));
    },
    blueprints: async (query, signal) => {
      const { data } = await api.get('/api/blueprints', { params: { query }, signal });
      return data.map(({ documentId, name }) => optionOf(documentId, name));
    },
    synthetic_checks: async (query, signal) => {
      const { data } = await api.get('/api/synthetic-checks', { params: { query }, signal });
      return data.map(({ documentId, name }) => optionOf(documentId, name));
    },
    cloud_accounts: async (query, signal) => {
      const { data } = await api.get('/api/cloud-accounts', { params: { query }, signal });
      return data.map(({ documentId, name }) => optionOf(documentId, name));
    },
  };
};
