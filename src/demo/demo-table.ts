import type { Role } from '../domain/vocabularies';

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

export interface DemoRow {
  /** Unique within its organisation; the documentId is derived from it. */
  key: string;
  data: Attributes;
  /** Later changes of the record, in order; each creates an audit entry. */
  then?: Attributes[];
}

export interface DemoTable {
  uid: string;
  rows: DemoRow[];
}

/** A charge that recurs every month. */
export interface DemoCharge {
  key: string;
  provider: string;
  service: string;
  amount_eur: number;
}

export interface DemoOrganisation {
  slug: string;
  attributes: Attributes;
  /** The budget status after everything is stored: nothing can be provisioned once the budget is spent. */
  budget: Attributes;
  members: [email: string, role: Role][];
  /** In the order in which they are stored: referenced rows come first. */
  tables: DemoTable[];
  monthlyCharges: DemoCharge[];
}

/** Sum of the charges of one month in EUR, exact to the cent. */
export const totalOf = (charges: readonly DemoCharge[]): number =>
  charges.reduce((cents, { amount_eur: amount }) => cents + Math.round(amount * 100), 0) / 100;
