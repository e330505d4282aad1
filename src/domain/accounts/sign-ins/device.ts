const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * The browser and the system of a session, as far as the person needs to recognise it.
 *
 * @param agent User-Agent of the sign-in
 * @returns the beginning of the text itself if it is not from a known browser; null without one
 */
export const deviceOf = (agent: string | null): string | null => {
  if (!agent) return null;
  const named = [firstOf(BROWSERS, agent), firstOf(SYSTEMS, agent)].filter(Boolean);
  return named.length > 0 ? named.join(' · ') : (agent.split(' ')[0] ?? agent);
};
