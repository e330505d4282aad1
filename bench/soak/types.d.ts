import type { Bounds } from '../harness/types';

/** What `bench/soak/soak-meter.js` reports: times in milliseconds since the last reading, and memory in bytes. */
export interface SoakReading {
  /** The 99th percentile and the longest delay of the event loop. */
  p99: number;
  longest: number;
  /** The 99th percentile of the CPU time of the process between two checks of its event loop. */
  busy: number;
  /** The heap after a garbage collection. */
  heap: number;
}

export interface SoakResult extends Bounds {
  label: string;
  start?: number;
  end: number;
  /** Of the end to the start. */
  ratio?: number;
}
