import type { Actor } from '../audit/actor';
import type { DemoCharges } from './daily-charges';
import type { DemoCheck } from './check-history';
import type { DemoDeployment } from './deployments/demo-deployment';
import type { DemoReport } from './demo-report';

/** Attributes of a record by their schema names. */
export type Attributes = Record<string, unknown>;

/** A reference in a row to a record that is identified by its key until it is stored. */
export class Ref {
  constructor(readonly key: string) {}
}

/** A record of the same organisation. */
export const ref = (key: string): Ref => new Ref(key);

/** The blueprint of a published draft of the same organisation. */
export const blueprintOf = (draftKey: string): Ref => new Ref(`${draftKey}/blueprint`);

/** One of the demo's people. */
export const person = (email: string): Ref => new Ref(`person/${email}`);

/** A later change of a record, which creates an audit entry. */
export interface DemoChange {
  daysAgo: number;
  by: Actor;
  set: Attributes;
}

/** A heartbeat of an agent, which creates none. */
export interface DemoHeartbeat {
  daysAgo: number;
  heartbeat: true;
}

export interface DemoRow {
  /** Unique within its organisation; the documentId is derived from it. */
  key: string;
  /** When it was created, and by whom. */
  daysAgo: number;
  by: Actor;
  data: Attributes;
  then?: (DemoChange | DemoHeartbeat)[];
}

export interface DemoTable {
  uid: string;
  rows: DemoRow[];
}

/** How the receiver of a webhook endpoint responds: always, not always, or with 410 since its endpoint is disabled. */
export type Receiver = 'steady' | 'flaky' | 'gone';

export interface DemoOrganisation {
  slug: string;
  /** When it was created, with these attributes, and how they changed later. */
  daysAgo: number;
  attributes: Attributes;
  then?: DemoChange[];
  /** Everything that is stored with the lifecycles. Referenced rows come earlier in the tables, or are older. */
  tables: DemoTable[];
  /** Reports of scanners that were imported. */
  reports?: DemoReport[];
  deployments?: DemoDeployment[];
  /** By key of the webhook endpoint. */
  receivers: Record<string, Receiver>;
  checks: DemoCheck[];
  charges: DemoCharges;
  /** Keys of the agents that report as long as the demo runs. */
  reporting: string[];
}
