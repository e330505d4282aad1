import { RE2JS } from 're2js';

/** What Ajv needs of an engine for patterns, and its name in code that is written to files, which Tenantry never does. */
interface PatternEngine {
  (pattern: string): { test(text: string): boolean };
  code: string;
}

/**
 * Patterns of customers, in linear time: RE2 has no backtracking. It knows neither look-around nor back references, and throws for
 * them.
 */
export const linearPatterns: PatternEngine = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (text: string) => compiled.test(text) };
  },
  { code: 'linearPatterns' },
);
