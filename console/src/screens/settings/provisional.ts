/** How long a change is on trial, in seconds. It is reverted then, unless it is confirmed. */
export const PROVISIONAL = { none: undefined, minutes: 600, hour: 3_600, day: 86_400 } as const;
export type Provisional = keyof typeof PROVISIONAL;
