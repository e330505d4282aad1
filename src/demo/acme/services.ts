import type { DemoCheck } from '../check-history';
import type { DemoCharges } from '../daily-charges';

/** About 600 EUR a month: growth and a spike, and always below 70 % of the limit. */
export const ACME_CHARGES: DemoCharges = {
  daily: [
    { key: 'web', provider: 'hetzner', account: 'acme-production', service: 'Compute', perDay: 3.1, growth: 0.25 },
    { key: 'balancer', provider: 'hetzner', account: 'acme-production', service: 'Load balancer', perDay: 0.4 },
    { key: 'database', provider: 'aws', account: 'acme-production', service: 'Database', perDay: 5.6, growth: 0.15 },
    { key: 'cluster', provider: 'aws', account: 'acme-production', service: 'Compute', perDay: 4.2, growth: 0.4 },
    { key: 'storage', provider: 'aws', account: 'acme-data', service: 'Object storage', perDay: 1.1, growth: 0.3 },
    {
      key: 'traffic',
      provider: 'aws',
      account: 'acme-production',
      service: 'Data transfer',
      perDay: 2.1,
      weekend: 0.55,
    },
    { key: 'monitoring', provider: 'aws', account: 'acme-production', service: 'Monitoring', perDay: 0.6 },
    { key: 'staging', provider: 'aws', account: 'acme-staging', service: 'Compute', perDay: 2.4, weekend: 0.1 },
    { key: 'batch', provider: 'aws', account: 'acme-data', service: 'Batch processing', perDay: 1.5, weekend: 0.3 },
  ],
  monthly: [
    { key: 'support', provider: 'aws', account: 'acme-production', service: 'Support', amount: 29 },
    { key: 'domains', provider: 'hetzner', account: 'acme-production', service: 'Domains', amount: 4.9 },
  ],
  spike: { key: 'batch', daysAgo: 38, factor: 34 },
};

/** When the outage of the partner's feed began; it has an incident. */
export const PARTNER_FEED_DOWN_DAYS = 0.22;

/** A common outage, one that still lasts, a slow week, and a check that is disabled. */
export const ACME_CHECKS: DemoCheck[] = [
  {
    key: 'check/front-page',
    name: 'Front page',
    url: 'https://www.acme.example/',
    typicalMs: 120,
    outages: [{ daysAgo: 23.2, hours: 2.5, status: 'error' }],
  },
  {
    key: 'check/api',
    name: 'Public API',
    url: 'https://api.acme.example/health',
    typicalMs: 85,
    outages: [
      { daysAgo: 61.4, hours: 5, status: 'down' },
      { daysAgo: 23.2, hours: 3, status: 'error' },
      { daysAgo: 6.1, hours: 9, status: 'degraded' },
    ],
  },
  {
    key: 'check/sign-in',
    name: 'Sign-in',
    url: 'https://id.acme.example/login',
    typicalMs: 210,
    outages: [
      { daysAgo: 44, hours: 60, status: 'degraded' },
      { daysAgo: 23.2, hours: 2.5, status: 'error' },
    ],
  },
  {
    key: 'check/partner-feed',
    name: 'Partner feed',
    url: 'https://feed.acme.example/v2/orders',
    typicalMs: 340,
    outages: [
      { daysAgo: 71.3, hours: 14, status: 'down' },
      { daysAgo: PARTNER_FEED_DOWN_DAYS, status: 'down' },
    ],
  },
  {
    key: 'check/old-shop',
    name: 'Old shop',
    url: 'https://old.acme.example/',
    typicalMs: 480,
    disabledDaysAgo: 30,
    outages: [{ daysAgo: 52.5, hours: 20, status: 'down' }],
  },
];
