import type { Actor } from '../../audit/actor';
import { by } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { noiseOf } from '../demo-noise';
import type { DemoChange, DemoRow } from '../demo-table';
import { FINDING_RULES, type FindingRule } from './finding-rules';
import { defined } from '../../values';

/** What becomes of a finding: its statuses, each with the number of days after the one before. */
type Course = [status: string, afterDays: number][];

/** What has become of older findings, of which most are closed. */
const OLDER: Course[] = [
  [
    ['in_progress', 0.8],
    ['mitigated', 3.4],
  ],
  [
    ['in_progress', 1.6],
    ['mitigated', 9.2],
  ],
  [['accepted_risk', 5.3]],
  [['mitigated', 2.1]],
  [['in_progress', 2.7]],
  [['false_positive', 1.2]],
  [
    ['in_progress', 0.4],
    ['mitigated', 1.1],
  ],
  [],
];

/** What has become of those of the last two weeks, of which most are open. */
const RECENT: Course[] = [[], [['in_progress', 0.9]], [], [['mitigated', 1.3]], [], [['false_positive', 0.6]]];
const RECENT_DAYS = 14;

export interface DemoScans {
  slug: string;
  /** How many findings there are, and over how many days. */
  count: number;
  days: number;
  /** Who reports them, and who triages them. */
  reporter: Actor;
  triagers: string[];
  /** Names of the machines and files that they are about. */
  resources: string[];
}

const changesOf = (course: Course, daysAgo: number, triager: string, clock: DemoClock): DemoChange[] => {
  let at = daysAgo;
  return course.flatMap(([status, afterDays]): DemoChange[] => {
    at -= afterDays;
    if (at <= 0) return [];
    const mitigation =
      status === 'mitigated' ? { mitigated_at: clock.daysAgo(at), mitigated_by: by(triager).label } : {};
    return [{ daysAgo: at, by: by(triager), set: { finding_status: status, ...mitigation } }];
  });
};

const dataOf = (rule: FindingRule, resource: string, noise: number): DemoRow['data'] => ({
  rule_id: rule.id,
  severity: rule.severity,
  description: rule.text.replace('{}', resource),
  file_path: rule.path?.replace('{}', resource) ?? null,
  line_number: rule.path === undefined ? null : 1 + Math.floor(noise * 180),
  iso_control: rule.iso ?? null,
  nis2_article: rule.nis2 ?? null,
  tool: rule.tool,
  finding_status: 'open',
});

/** Findings that scanners have reported over months, with what people have done about them. */
export const scannedFindings = (clock: DemoClock, scans: DemoScans): DemoRow[] => {
  const { slug, count, days, reporter, triagers, resources } = scans;
  const noise = noiseOf(`${slug} findings`);
  return Array.from({ length: count }, (_, place): DemoRow => {
    const daysAgo = days * (1 - place / count) - noise(place) * (days / count / 2);
    const courses = daysAgo > RECENT_DAYS ? OLDER : RECENT;
    // Steps that have no common divisor with the lengths, so that every rule meets every resource and every course.
    const rule = defined(FINDING_RULES[(place * 5) % FINDING_RULES.length]);
    const resource = defined(resources[(place * 3 + 1) % resources.length]);
    const triager = defined(triagers[place % triagers.length]);
    return {
      key: `finding/scan-${place + 1}`,
      daysAgo,
      by: reporter,
      data: dataOf(rule, resource, noise(place + count)),
      then: changesOf(defined(courses[place % courses.length]), daysAgo, triager, clock),
    };
  });
};
