import type { ListPath } from '@tenantry/client';
import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { pageReader } from '../api/use-records';
import { useOrganisation } from '../session/organisation';
import { type About, lookupsOf, nameOfRecord, type Target } from './record-kinds';

interface Named {
  name: string;
  /** Null if its name says what it is about. */
  about: About | null;
}

/** By documentId. Records that no longer exist have none. */
type Names = Readonly<Record<string, Named>>;

/** A name that was read stays so long. */
const FRESH_MS = 300_000;

const Current = createContext<Names>({});

/** Whether the browser has painted so many pages of a list: what they can do without waits for that. */
const useIsPainted = (count: number): boolean => {
  const [painted, setPainted] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame is painted after its callbacks.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setPainted(count))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count]);
  return painted >= count;
};

/** One request for each page and type of record that the reader's role can read. The names change when all are answered. */
const useNames = (pages: readonly (readonly Target[])[]): Names => {
  const { api, documentId, can } = useOrganisation();
  const enabled = useIsPainted(pages.length);
  const answered = useRef<Names>({});
  const read = pageReader<ListPath>(api);
  const lookups = pages.flatMap(lookupsOf).filter(({ kind }) => can(kind.needs));
  return useQueries({
    queries: lookups.map(({ kind, ids }) => ({
      queryKey: [kind.path, documentId, 'names', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<[string, Named][]> => {
        const pagination = { pageSize: ids.length, cursor: '' };
        const query = { filter: [`documentId:$in:${ids.join(',')}`], fields: kind.fields ?? kind.label, pagination };
        const { data } = await read(kind.path, { params: { query }, signal });
        return data.flatMap((record) => {
          const name = nameOfRecord(kind, { ...record });
          const { documentId: id } = record as { documentId: string };
          return name === null ? [] : [[id, { name, about: kind.aboutIn?.({ ...record }) ?? null }]];
        });
      },
      enabled,
      staleTime: FRESH_MS,
    })),
    combine: (results) => {
      if (!results.some(({ isPending }) => isPending))
        answered.current = Object.fromEntries(results.flatMap(({ data }) => data ?? []));
      return answered.current;
    },
  });
};

interface RecordNamesProps {
  /** The records of each page of a list. */
  pages: readonly (readonly Target[])[];
  children: ReactNode;
}

/** Reads the names of records for the links below. When they arrive, only the links are rendered again. */
export const RecordNames = ({ pages, children }: RecordNamesProps) => (
  <Current.Provider value={useNames(pages)}>{children}</Current.Provider>
);

/** A record as it is today; undefined if it is not known, or if there is no such record. */
export const useNamed = (id: string): Named | undefined => useContext(Current)[id];
