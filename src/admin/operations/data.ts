import { useFetchClient, useRBAC } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';

/** Where the routes of the dashboard are: below its pages, and at no page's address. */
export const ROOT = '/admin/operations/data';

/** The permission to read the dashboard, and the one to act on it. */
export const CAN_READ = [{ action: 'admin::operations.read', subject: null }];
const CAN_ACT = [{ action: 'admin::operations.act', subject: null }];

interface Refused {
  message?: string;
  response?: { data?: { error?: { message?: string; details?: { remedy?: string } } } };
}

/** Why a request failed, with the remedy if the server names one. */
export const reasonOf = (error: unknown): string => {
  const { response, message } = error as Refused;
  const refusal = response?.data?.error;
  const text = refusal?.message ?? message ?? 'The server did not respond.';
  return refusal?.details?.remedy ? `${text} ${refusal.details.remedy}` : text;
};

/** The state of a read. The data of the last success stays while it is read again. */
export interface Read<T> {
  data: T | null;
  error: string | null;
  reload: () => Promise<void>;
}

/**
 * Reads from a route of the dashboard when a component appears.
 *
 * @param path below `ROOT`
 */
export const useRead = <T>(path: string): Read<T> => {
  const { get } = useFetchClient();
  const [state, setState] = useState<{ data: T | null; error: string | null }>({ data: null, error: null });
  const read = useCallback(
    async (isWanted: () => boolean) => {
      try {
        const { data } = await get<T>(`${ROOT}${path}`);
        if (isWanted()) setState({ data, error: null });
      } catch (error) {
        if (isWanted()) setState((before) => ({ ...before, error: reasonOf(error) }));
      }
    },
    [get, path],
  );
  useEffect(() => {
    let isCurrent = true;
    void read(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [read]);
  const reload = useCallback(() => read(() => true), [read]);
  return { ...state, reload };
};

/** Whether the administrator can act on the dashboard. */
export const useCanAct = (): boolean => useRBAC(CAN_ACT).allowedActions.canAct === true;
