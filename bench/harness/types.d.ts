import type { ChildProcess } from 'node:child_process';
import type { Knex } from 'knex';
import type { progress } from '../../scripts/launch/progress';

/** A kind of database. */
export type Kind = 'sqlite' | 'postgres';

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
  /** Whether all requests are those of one organisation, and not of all in turn. */
  isOfOne?: boolean;
  /** More headers, each with its line break. */
  headers?: string;
}

/** How late the event loop was since the last reading, in milliseconds, and the heap after a garbage collection, in bytes. */
export interface LoopReading {
  /** The 99th percentile and the longest delay of the event loop. */
  p99: number;
  longest: number;
  /** The 99th percentile of the CPU time of the process between two checks of its event loop. */
  busy: number;
  heap: number;
}

/** What the process of a server has used. */
export interface Usage {
  cpuMs: number;
  rss: number;
  /** How long it has compared passwords, in milliseconds. */
  hashMs: number;
  /** If the server was started with SOAK. */
  soak?: LoopReading;
}

export interface Server {
  url: string;
  startedMs: number;
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
  /** Connections, if not sixteen. */
  connections?: number;
}

export interface Databases {
  create: (name: string) => Promise<void>;
  clone: (from: string, to: string) => Promise<void>;
  environment: (name: string) => Record<string, string>;
  connect: (name: string) => Knex;
  /** CPU time of the processes of the database server in milliseconds: 0 if there are none, or the kernel does not show it. */
  cpuMs: () => number;
  stop: () => Promise<void>;
}

export interface Stage {
  kind: Kind;
  folder: string;
  databases: Databases;
  environmentOf: (name: string) => NodeJS.ProcessEnv;
  /** Starts a server on a database, with more settings. */
  start: (name: string, people: Person[], settings?: Record<string, string>) => Promise<System>;
  /** Creates and fills a database. */
  seed: (name: string, size: Size) => Promise<Person[]>;
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

/** A measured value; `most` is its target, if there is one. */
export interface Measured {
  label: string;
  value: number;
  most?: number;
}

/** Runs one step of a measurement, and shows its progress. */
export type Step = ReturnType<typeof progress>;

/** The options of `npm run bench`. */
export interface Options {
  kinds: Kind[];
  mode: Mode;
  size: Size;
  only: OperationName[];
  rounds: number;
  seconds: number;
  /** Whether code runs for some time before it is measured. */
  isWarmedUp: boolean;
  /** The results of a large organisation; null for the default of the database. */
  results: number | null;
  /** Bytes of disk that must stay free. */
  keepFree: number;
}

/** A mode of `npm run bench`. */
export interface Mode {
  /** Its option, without dashes; empty for the one without an option. */
  name: string;
  /** What --help says about it; continuation lines are indented by 19 spaces. */
  about: string;
  /** Number of progress steps on one kind of database. */
  steps: number;
  /** Flags of the PostgreSQL server. */
  flags?: string[];
  /** Measures, prints the figures, and returns those with a target and what --json writes. */
  measure: (stage: Stage, step: Step, options: Options) => Promise<{ facts: object; targets: Measured[] }>;
}
