import type { Knex } from 'knex';

/** A kind of database. */
export type Kind = 'sqlite' | 'postgres';

export type SystemName = 'tenantry' | 'unguarded' | 'fastify' | 'stock';

export type OperationName = 'list' | 'read' | 'create' | 'update' | 'report';

/** Number of rows; agents and users are those of each organisation. */
export interface Size {
  organisations: number;
  agents: number;
  users: number;
}

/** A person who sends requests: a token, the documentIds of their organisation's agents, and the organisation. */
export interface Person {
  token: string;
  ids: string[];
  organisation: string;
}

/** A measured operation: creates the n-th request of a person; `status` is the expected status. */
export interface Operation {
  label: string;
  method: string;
  status: number;
  path: (person: Person, number: number, people: number) => string;
  body?: (number: number) => string;
  /** Additional headers of the n-th request, each with its line break. */
  headers?: string | ((number: number) => string);
}

export interface Usage {
  cpuMs: number;
  rss: number;
}

export interface Server {
  url: string;
  startedMs: number;
  isGuarded: boolean;
  /** Whether it caches people between requests. */
  cachesPeople: boolean;
  hasAllowlist: boolean;
  meter: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/** A server, its database and the people who send requests. */
export interface System extends Server {
  name: string;
  db: Knex;
  people: Person[];
  /** The number of its requests so far. */
  state: { number: number };
  /** Removes the rows that were added to the database. */
  cleanUp: () => Promise<void>;
  /** Number of server processes, by default one. */
  processes?: number;
  /** Connections in all, if not sixteen for each process. */
  connections?: number;
}

export interface Databases {
  kind: Kind;
  create: (name: string) => Promise<void>;
  clone: (from: string, to: string) => Promise<void>;
  environment: (name: string) => Record<string, string>;
  connect: (name: string) => Knex;
  stop: () => Promise<void>;
}

export interface Stage {
  kind: Kind;
  folder: string;
  databases: Databases;
  secret: string;
  environmentOf: (name: string) => NodeJS.ProcessEnv;
  start: (system: SystemName, people: Person[], name?: string, more?: Record<string, string>) => Promise<System>;
  /** Fills a new database, which is empty or a copy of another one. */
  seed: (name: string, size: Size, from?: string) => Promise<Person[]>;
  close: () => Promise<void>;
}

/** The figures of one operation in one round. */
export interface Figures {
  requests: number;
  rps: number;
  p50: number;
  p99: number;
  cpuMs: number;
}

/** By operation and system. Not every system takes part in every operation. */
export type Round = Partial<Record<OperationName, Record<string, Figures>>>;

export interface Memory {
  system: string;
  before: number;
  after: number;
}

/** The result of a comparison with a bound, if there is one. */
export interface Evaluated {
  isMet?: boolean;
}

export interface TargetResult extends Evaluated {
  label: string;
  value: number;
  target: string;
  isMet: boolean;
}

export interface GrowthResult extends Evaluated {
  label: string;
  rps: number;
  p50: number;
  p99: number;
  cpuMs: number;
  p50Ratio: number;
  ratio: number;
  most?: number;
}

export interface ProcessesResult extends Evaluated {
  label: string;
  one: number;
  several: number;
  ratio: number;
  least?: number;
}

export interface StartupResult extends Evaluated {
  label: string;
  median: number;
  least: number;
  most?: number;
}

export interface OperationSummary extends Figures {
  operation: OperationName;
  system: string;
}
