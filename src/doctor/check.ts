import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { CellSettings } from '../domain/organisations/cells';

/** What a check reads. It has no application, so that a check can neither start nor change anything. */
export interface Examined {
  db: Knex;
  onSqlite: boolean;
  now: Date;
  /** The cells that are configured; null if they are not known. */
  cells: CellSettings | null;
  /** Whether every administrator of the panel needs a second factor. */
  isAdminFactorRequired: boolean;
}

/** How one finding is repaired. */
export interface Repair {
  /** What is done, such as `sets terminated_at to null`. */
  does: string;
  /** The organisation of the record by its numeric id; null for the platform. */
  organisationId: number | null;
  /** The record, for the audit entry. */
  target: { type: string; id: string };
  /**
   * Repairs it in the open transaction, under the condition that it is still broken.
   *
   * @returns whether anything was changed
   */
  run(strapi: Core.Strapi): Promise<boolean>;
}

/** A violated invariant. */
export interface Finding {
  /** The record or object, such as `svc_agents 12 (documentId)`. */
  record: string;
  fault: string;
  /** Null if a person has to decide. */
  repair: Repair | null;
}

/** A check of one kind of invariant. */
export interface Check {
  name: string;
  /** What it checks, as a sentence. */
  checks: string;
  /** What `--repair` does about it, or what a person has to do. */
  repairs: string;
  /** Reads in parts, so that the memory it needs does not depend on the size of the database. */
  find(examined: Examined): AsyncIterable<Finding>;
}
