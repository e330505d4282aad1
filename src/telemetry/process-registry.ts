import { Registry } from 'prom-client';

/** The metrics of this process. They exist once, as the process does. */
export const processRegistry = new Registry();
