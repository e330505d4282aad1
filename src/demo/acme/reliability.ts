import { by, BY_TENANTRY } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { demoId } from '../demo-id';
import { type DemoRow, type DemoTable, ref } from '../demo-table';
import { PARTNER_FEED_DOWN_DAYS } from './services';

const ADMIN = 'admin@acme.example';
const ENGINEER = 'engineer@acme.example';
/** Incidents keep names, not accounts. */
const ENGINEER_NAME = 'Acme Engineer';

const checkId = (name: string): string => demoId(`acme/check/${name}`);

const update = (at: string, kind: string, message: string | null, author: string | null, isPublic = false) => ({
  ...{ at, kind, message, author, public: isPublic },
});

/**
 * The outage of the partner's feed, which still lasts (`ACME_CHECKS`). Its severity is below those of the alert channel: the demo
 * has no mail server.
 */
const partnerFeed = (clock: DemoClock): DemoRow => {
  const [began, seen] = [clock.daysAgo(PARTNER_FEED_DOWN_DAYS), clock.daysAgo(PARTNER_FEED_DOWN_DAYS - 0.02)];
  return {
    key: 'incident/partner-feed',
    daysAgo: PARTNER_FEED_DOWN_DAYS,
    by: BY_TENANTRY,
    data: {
      title: 'Partner feed',
      severity: 'medium',
      incident_status: 'acknowledged',
      synthetic_check: ref('check/partner-feed'),
      checks: [checkId('partner-feed')],
      cause: 'status',
      started_at: began,
      acknowledged_at: seen,
      acknowledged_by: ENGINEER_NAME,
      updates: [
        update(began, 'opened', 'status', null),
        update(seen, 'acknowledged', 'The partner works on it.', ENGINEER_NAME),
      ],
    },
  };
};

/** An outage of 23 days ago, and what people wrote about it; and one that still lasts. */
const incidents = (clock: DemoClock): DemoTable => {
  const [began, ended] = [clock.daysAgo(23.2), clock.daysAgo(23.1)];
  return {
    uid: 'api::incident.incident',
    rows: [
      {
        key: 'incident/outage',
        daysAgo: 23.2,
        by: BY_TENANTRY,
        data: {
          title: 'Public API',
          severity: 'high',
          incident_status: 'resolved',
          synthetic_check: ref('check/api'),
          checks: [checkId('api'), checkId('front-page')],
          cause: 'connection',
          started_at: began,
          acknowledged_at: clock.daysAgo(23.19),
          acknowledged_by: ENGINEER_NAME,
          resolved_at: ended,
          updates: [
            update(began, 'opened', 'connection', null),
            update(clock.daysAgo(23.19), 'acknowledged', null, ENGINEER_NAME),
            update(clock.daysAgo(23.15), 'identified', 'A load balancer lost its routes.', ENGINEER_NAME, true),
            update(ended, 'resolved', 'The routes are back.', ENGINEER_NAME, true),
          ],
        },
      },
      partnerFeed(clock),
    ],
  };
};

/** What an organisation needs to notice failures, and to tell its customers. */
export const ACME_RELIABILITY = (clock: DemoClock): DemoTable[] => [
  incidents(clock),
  {
    uid: 'api::maintenance-window.maintenance-window',
    rows: [
      {
        key: 'window/updates',
        daysAgo: 80,
        by: by(ENGINEER),
        data: {
          name: 'Weekly updates',
          description: 'Servers are updated and restarted, one after the other.',
          starts: `${clock.daysAgo(80).slice(0, 10)}T02:00`,
          duration_minutes: 60,
          timezone: 'Europe/Berlin',
          recurrence: 'FREQ=WEEKLY;BYDAY=SU',
          is_public: true,
        },
      },
    ],
  },
  {
    uid: 'api::alert-channel.alert-channel',
    rows: [
      {
        key: 'channel/on-call',
        daysAgo: 80,
        by: by(ADMIN),
        data: {
          name: 'On call',
          channel_type: 'email',
          emails: [ENGINEER],
          severities: ['critical', 'high'],
          repeat_minutes: 30,
          quiet_hours: {
            timezone: 'Europe/Berlin',
            days: ['sa', 'su'],
            from: '00:00',
            until: '08:00',
            except_critical: true,
          },
          enabled: true,
        },
      },
    ],
  },
  {
    uid: 'api::status-page.status-page',
    rows: [
      {
        key: 'page/acme',
        daysAgo: 79,
        by: by(ADMIN),
        data: {
          slug: 'acme',
          title: 'Acme',
          description: 'How our services are doing.',
          language: 'en',
          timezone: 'Europe/Berlin',
          components: [
            { check: checkId('front-page'), name: 'Website', group: null },
            { check: checkId('api'), name: 'API', group: 'For developers' },
            { check: checkId('sign-in'), name: 'Sign-in', group: 'For developers' },
          ],
          published: true,
        },
      },
    ],
  },
];
