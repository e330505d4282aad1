import { compare, valid } from 'semver';
import { decoded } from '../report-values';
import { isSameVersion } from './packages';

/** Versions of these kinds follow Semantic Versioning: 1.0.0-rc.1 is before 1.0.0. Elsewhere, 1.0.0-1 can be after it. */
const SEMANTIC = new Set(['cargo', 'github', 'golang', 'hex', 'npm', 'nuget', 'pub', 'semver', 'swift']);

const MAX_CONSTRAINTS = 100;

interface Constraint {
  operator: string;
  version: string;
}

/** A version that can be compared: numbers with dots, or what Semantic Versioning allows; else null. */
const comparable = (text: string, isSemantic: boolean): string | null => {
  const numbers = /^v?(\d{1,15})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?$/i.exec(text);
  if (numbers !== null) return [numbers[1], numbers[2] ?? 0, numbers[3] ?? 0].map(Number).join('.');
  return isSemantic ? valid(text) : null;
};

const parsed = (range: string): { isSemantic: boolean; constraints: Constraint[] } | null => {
  const [, kind, text] = /^vers:([a-z][a-z0-9.+-]*)\/(.+)$/i.exec(range.replace(/\s/g, '')) ?? [];
  if (kind === undefined || text === undefined) return null;
  const constraints = text.split('|', MAX_CONSTRAINTS + 1).map((part) => {
    const [, operator = '', version = ''] = /^(<=|>=|!=|<|>|=)?(.*)$/.exec(part) ?? [];
    return { operator: operator === '' ? '=' : operator, version: decoded(version) };
  });
  const isReadable = constraints.length <= MAX_CONSTRAINTS && constraints.every(({ version }) => version !== '');
  return isReadable ? { isSemantic: SEMANTIC.has(kind.toLowerCase()), constraints } : null;
};

/** Whether a version is between the bounds: above the nearest lower bound, or below the nearest upper one. */
const isBetween = (bounds: readonly { operator: string; order: number; version: string }[]): boolean => {
  const equal = bounds.find(({ order }) => order === 0);
  if (equal !== undefined) return equal.operator.endsWith('=');
  const sorted = bounds.toSorted((one, other) => compare(one.version, other.version));
  const below = sorted.findLast(({ order }) => order < 0);
  if (below !== undefined) return below.operator.startsWith('>');
  return sorted[0]?.operator.startsWith('<') ?? false;
};

/**
 * Whether a version is within a range in the syntax `vers`, such as `vers:npm/>=1.0|<2`.
 *
 * @returns null if the range, or a version in it, cannot be read or compared
 */
export const isInRange = (version: string, range: string): boolean | null => {
  const read = parsed(range);
  if (read === null) return null;
  const { isSemantic, constraints } = read;
  if (constraints.some(({ operator, version: text }) => operator === '=' && text === '*')) return true;
  const same = constraints.find((constraint) => isSameVersion(constraint.version, version));
  if (same !== undefined) return same.operator.endsWith('=') && same.operator !== '!=';
  const limits = constraints.filter(({ operator }) => operator !== '=' && operator !== '!=');
  if (limits.length === 0) return constraints.every(({ operator }) => operator === '!=');
  const tested = comparable(version, isSemantic);
  const bounds: { operator: string; order: number; version: string }[] = [];
  for (const { operator, version: text } of limits) {
    const limit = comparable(text, isSemantic);
    if (tested === null || limit === null) return null;
    bounds.push({ operator, version: limit, order: compare(limit, tested) });
  }
  return isBetween(bounds);
};
