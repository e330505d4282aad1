import type { DemoCheck } from '../check-history';
import type { DemoCharges } from '../daily-charges';

/** More than the limit of 100 EUR from the first day of each month, because of a fee that is charged on that day. */
export const GLOBEX_CHARGES: DemoCharges = {
  daily: [
    { key: 'reactor', provider: 'aws', account: 'globex-main', service: 'Compute', perDay: 2.6, growth: 0.2 },
    { key: 'snapshots', provider: 'aws', account: 'globex-main', service: 'Snapshots', perDay: 0.7, growth: 0.6 },
    { key: 'traffic', provider: 'aws', account: 'globex-main', service: 'Data transfer', perDay: 1.1, weekend: 0.5 },
    { key: 'lab', provider: 'gcp', account: 'globex-lab', service: 'Compute', perDay: 0.9, weekend: 0.2 },
  ],
  monthly: [
    { key: 'commitment', provider: 'aws', account: 'globex-main', service: 'Reserved capacity', amount: 102.4 },
  ],
  spike: { key: 'traffic', daysAgo: 41, factor: 16 },
};

/** A check with a long outage, and one that has hardly failed. */
export const GLOBEX_CHECKS: DemoCheck[] = [
  {
    key: 'check/portal',
    name: 'Customer portal',
    url: 'https://portal.globex.example/',
    typicalMs: 260,
    outages: [
      { daysAgo: 57.8, hours: 31, status: 'down' },
      { daysAgo: 12.3, hours: 6, status: 'degraded' },
      { daysAgo: 4.6, hours: 1.5, status: 'error' },
    ],
  },
  {
    key: 'check/status',
    name: 'Status page',
    url: 'https://status.globex.example/',
    typicalMs: 60,
    outages: [],
  },
];
