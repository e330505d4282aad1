import { z } from 'zod';

/** Warnings in `meta` of a response: what was accepted, and what the caller should know about it. */
const WARNINGS = z.array(z.object({ code: z.string(), message: z.string() }));

/** `meta` of a response that can have warnings. */
export const WARNINGS_META = z.object({ warnings: WARNINGS }).optional();
