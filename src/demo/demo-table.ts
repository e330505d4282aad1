import type { Role } from '../domain/vocabularies';

/** Attributes of a record by their schema names. */
export type Attributes = Record<string, unknown>;

/** Stands in a row for a record that is known by its key only until it is stored. */
export class Ref {
  constructor(readonly key: string) {}
}

/** A record of the same organisation. */
export const ref = (key: string): Ref => new Ref(key);

/** The blueprint that a draft of the same organisation became. */
export const blueprintOf = (draftKey: string): Ref => new Ref(`${draftKey}/blueprint`);

/** One of the demo's people. */
export const person = (email: string): Ref => new Ref(`person/${email}`);

export interface DemoRow {
  /** Unique within its organisation; the documentId is made from it. */
  key: string;
  data: Attributes;
  /** What happens to the record afterwards, one change after the other: each leaves its audit entry. */
  then?: Attributes[];
}

export interface DemoTable {
  uid: string;
  rows: DemoRow[];
}

/** A charge that comes back every month. */
export interface DemoCharge {
  key: string;
  provider: string;
  service: string;
  amount_eur: number;
}

export interface DemoOrganisation {
  slug: string;
  attributes: Attributes;
  /** Where it stands once everything is there: nothing is provisioned in an organisation that has spent its budget. */
  standing: Attributes;
  members: [email: string, role: Role][];
  /** In the order in which they are stored: what a row refers to stands before it. */
  tables: DemoTable[];
  monthlyCharges: DemoCharge[];
}

/** Sum of the charges of one month in EUR, exact to the cent. */
export const totalOf = (charges: readonly DemoCharge[]): number =>
  charges.reduce((cents, { amount_eur: amount }) => cents + Math.round(amount * 100), 0) / 100;
