import type { Knex } from 'knex';

/** A database that is measured on. */
export type Kind = 'sqlite' | 'postgres';

export type SystemName = 'tenantry' | 'unguarded' | 'fastify' | 'stock';

export type OperationName = 'list' | 'read' | 'create' | 'update' | 'report';

/** How many rows there are: agents and users are those of each organisation. */
export interface Size {
  organisations: number;
  agents: number;
  users: number;
}

/** Somebody who asks: a token, the documentIds of the agents of the own organisation, and that organisation. */
export interface Person {
  token: string;
  ids: string[];
  organisation: string;
}

/** What is measured: makes the n-th request of a person; `status` is that of its success. */
export interface Operation {
  label: string;
  method: string;
  status: number;
  path: (person: Person, number: number, people: number) => string;
  body?: (number: number) => string;
}

export interface Usage {
  cpuMs: number;
  rss: number;
}

export interface Server {
  url: string;
  startedMs: number;
  isGuarded: boolean;
  /** It keeps what it knows of people between requests. */
  remembers: boolean;
  hasAllowlist: boolean;
  meter: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/** A server, its database and those who ask it. */
export interface System extends Server {
  name: string;
  db: Knex;
  people: Person[];
  /** Counts its requests over all slices. */
  state: { number: number };
  /** Removes what was added to the database. */
  cleanUp: () => Promise<void>;
  /** How many processes answer; one unless it is given. */
  processes?: number;
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
  /** Into a database of its own: an empty one, or one that begins as another one is. */
  seed: (name: string, size: Size, from?: string) => Promise<Person[]>;
  close: () => Promise<void>;
}

/** What one slice of one operation came to. */
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

/** A figure and its bound, if it has one. */
export interface Judged {
  isMet?: boolean;
}

export interface TargetResult extends Judged {
  label: string;
  value: number;
  target: string;
  isMet: boolean;
}

export interface GrowthResult extends Judged {
  label: string;
  rps: number;
  p50: number;
  p99: number;
  cpuMs: number;
  p50Ratio: number;
  ratio: number;
  most?: number;
}

export interface ProcessesResult extends Judged {
  label: string;
  one: number;
  several: number;
  ratio: number;
  least?: number;
}

export interface StartupResult extends Judged {
  label: string;
  median: number;
  least: number;
  most?: number;
}

export interface OperationSummary extends Figures {
  operation: OperationName;
  system: string;
}
