import type { IncidentUpdate } from '../incidents/timeline';
import { type SEVERITIES, UPDATE_KINDS_OF_PAGES } from '../vocabularies';
import { isOneOf } from '../../values';
import type { Impact, PublicIncident, UpdateStatus } from './page-model';

/** An incident as it is stored. Times in milliseconds. */
export interface InternalIncident {
  title: string;
  severity: (typeof SEVERITIES)[number];
  /** Whether a person has opened it, and so chosen its title for visitors. */
  isByHand: boolean;
  /** What the organisation wants visitors to read. */
  text: string | null;
  startedAt: number;
  resolvedAt: number | null;
  updates: readonly IncidentUpdate[];
}

const impactOf = (severity: InternalIncident['severity']): Impact => {
  if (severity === 'critical') return 'critical';
  return severity === 'high' ? 'major' : 'minor';
};

const statusOf = (kind: IncidentUpdate['kind']): UpdateStatus =>
  isOneOf(UPDATE_KINDS_OF_PAGES, kind) ? kind : 'update';

/**
 * An incident as visitors see it: the names of components instead of those of checks, and nothing that was not meant for them.
 *
 * @param key an opaque id that never changes
 * @param components the public names of the components that it concerns; at least one
 */
export const publicIncidentOf = (
  { title, severity, isByHand, text, startedAt, resolvedAt, updates }: InternalIncident,
  key: string,
  components: readonly string[],
): PublicIncident => {
  const written = updates.flatMap(({ at, kind, message, public: isPublic }) =>
    isPublic && message !== null ? [{ at: Date.parse(at), status: statusOf(kind), text: message }] : [],
  );
  const about = text === null ? [] : [{ at: startedAt, status: 'update' as const, text }];
  return {
    key,
    title: isByHand ? title : components.join(', '),
    impact: impactOf(severity),
    startedAt,
    resolvedAt,
    components,
    updates: [...about, ...written].sort((one, other) => other.at - one.at),
  };
};

/** The public names of the components of a page that are about some checks (documentIds). */
export const componentsFor = (
  { components }: { components: readonly { check: string; name: string }[] },
  checks: readonly string[],
): string[] => components.filter(({ check }) => checks.includes(check)).map(({ name }) => name);
