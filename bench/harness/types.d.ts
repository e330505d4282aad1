import type { ChildProcess } from 'node:child_process';
import type { Knex } from 'knex';
import type { progress } from '../../scripts/launch/progress';

/** A kind of database. */
export type Kind = 'sqlite' | 'postgres';

export type SystemName = 'tenantry' | 'unguarded' | 'working' | 'fastify' | 'stock';

export type OperationName = 'list' | 'read' | 'create' | 'contend' | 'update' | 'report';

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
  /** Whether all requests are those of one organisation, and not of all in turn. */
  isOfOne?: boolean;
}

/** What the process of a server has used, or all its processes. */
export interface Usage {
  cpuMs: number;
  rss: number;
  /** If the server was started with SOAK. */
  soak?: import('../soak/types').SoakReading;
}

export interface Server {
  url: string;
  pid: number;
  startedMs: number;
  isGuarded: boolean;
  /** Whether it caches people between requests. */
  cachesPeople: boolean;
  hasAllowlist: boolean;
  /** Whether it returns the stub of the organisation with each record. */
  hasStubs: boolean;
  /** The process, which accepts messages. */
  process: ChildProcess;
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
  /** CPU time that the processes of its database server have used, for all databases, in milliseconds. */
  databaseMs: () => number;
  /** Removes the rows that were added to the database. */
  cleanUp: () => Promise<void>;
  /** Number of server processes, by default one. */
  processes?: number;
  /** Connections in all, if not sixteen for each process. */
  connections?: number;
}

/** Databases with empty tables that runs share. `copy` returns false if there is none of the system. */
export interface KeptTables {
  keep: (system: SystemName, name: string) => Promise<void>;
  copy: (system: SystemName, name: string) => Promise<boolean>;
}

export interface Databases {
  kind: Kind;
  create: (name: string) => Promise<void>;
  clone: (from: string, to: string) => Promise<void>;
  environment: (name: string) => Record<string, string>;
  connect: (name: string) => Knex;
  /** Unless tables are created in each run. */
  kept?: KeptTables;
  /** CPU time of the processes of the database server in milliseconds: 0 if there are none, or the kernel does not tell. */
  cpuMs: () => number;
  stop: () => Promise<void>;
}

export interface Stage {
  kind: Kind;
  folder: string;
  databases: Databases;
  secret: string;
  environmentOf: (name: string) => NodeJS.ProcessEnv;
  start: (system: SystemName, people: Person[], name?: string, more?: Record<string, string>) => Promise<System>;
  /** Creates a database with the empty tables of a system. */
  createTables: (system: SystemName, name?: string) => Promise<void>;
  /** Fills a new database, which is empty or a copy of another one. */
  seed: (name: string, size: Size, from?: string) => Promise<Person[]>;
  close: () => Promise<void>;
}

/** The figures of one operation in one round. CPU times are those of a request. */
export interface Figures {
  requests: number;
  rps: number;
  p50: number;
  p99: number;
  /** CPU time of the server. */
  cpuMs: number;
  /** CPU time of the server and of the database. */
  totalMs: number;
}

/** By operation and system. Not every system takes part in every operation. */
export type Round = Partial<Record<OperationName, Record<string, Figures>>>;

/** What one core of servers carries. */
export interface Capacity {
  label: string;
  /** CPU time of a request in milliseconds: of the server, and of the database's processes. */
  cpuMs: number;
  databaseMs: number;
  rps: number;
  /** Cores of the database for each core of servers. */
  databaseCores: number;
}

export interface Memory {
  system: string;
  before: number;
  after: number;
}

/** A measured value next to its target. */
export interface TargetResult {
  label: string;
  value: number;
  target: string;
  isMet: boolean;
}

/** A target: `least` or `most` bounds the measured value, if there is one. */
export interface Bounds {
  least?: number;
  most?: number;
}

export interface GrowthResult extends Bounds {
  label: string;
  rps: number;
  p50: number;
  p99: number;
  cpuMs: number;
  totalMs: number;
  p50Ratio: number;
  ratio: number;
}

/** The average number of sessions that wait, by what they wait for. */
export type Waits = Record<string, number>;

/** One process and several: requests per second, and CPU time of a request in milliseconds with that of the database. */
export interface ProcessesResult extends Bounds {
  label: string;
  one: number;
  several: number;
  ratio: number;
  oneMs: number;
  severalMs: number;
  cpuRatio: number;
  /** With several processes. */
  waits: Waits;
}

export interface StartupResult extends Bounds {
  label: string;
  median: number;
  lowest: number;
}

export interface OperationSummary extends Figures {
  operation: OperationName;
  system: string;
}

/** Runs one step of a measurement, and shows its progress. */
export type Step = ReturnType<typeof progress>;

/** The options that all modes share. */
export interface ModeOptions {
  size: Size;
  only: OperationName[];
  rounds: number;
  seconds: number;
  /** Whether code runs for some time before it is measured. */
  isWarmedUp: boolean;
  factor: number;
  /** Percent of a core for each of several processes; 0 for the default. */
  share: number;
  /** The number in the option of the mode, if it has one. */
  count: number;
  /** The results of a large organisation; null for the default of the database, 0 for none. */
  results: number | null;
  /** Bytes of disk that must stay free. */
  keepFree: number;
}

/** The outcome of a mode on one kind of database. */
export interface Measured {
  /** What --json writes, next to the targets. */
  facts: object;
  /** Printed after the figures; --strict fails if one is missed. */
  targets: TargetResult[];
  /** Prints the figures. */
  print: () => void;
  /** Number of measured rounds, if it can be lower than the option says. */
  rounds?: number;
}

/** A mode of `npm run bench`. */
export interface Mode {
  /** Its option, without dashes. */
  name: string;
  /** What --help says about it; continuation lines are indented by 21 spaces. */
  about: string;
  /** The least number that its option takes; without this, the option has no value. */
  least?: number;
  /** The kinds of database on which it runs, if not on all. */
  kinds?: readonly Kind[];
  /** Whether it sends no load, so that --seconds and sizes do not matter. */
  isWithoutLoad?: boolean;
  /** Number of progress steps on one kind of database. */
  steps: number;
  /** Flags of the PostgreSQL server. */
  stage?: { flags: string[] };
  /** `until` is when it should end, in milliseconds. */
  measure: (stage: Stage, step: Step, options: ModeOptions, until: number) => Promise<Measured>;
}
