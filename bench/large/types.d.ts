/** One request in an organisation with few and with many results; milliseconds. */
export interface LargeResult {
  label: string;
  /** The median response time. */
  few: number;
  many: number;
  ratio: number;
  /** CPU time of the server and the database for each request, as a ratio. */
  cpuRatio: number;
  most: number;
  isMet: boolean;
}

/** What an index costs for each new row. */
export interface IndexCost {
  name: string;
  micros: number;
  /** Null for the row itself. */
  bytes: number | null;
}
