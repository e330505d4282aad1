import { by } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { blueprintOf, type DemoTable } from '../demo-table';

export interface DemoInstance {
  name: string;
  provider: string;
  region: string;
  daysAgo: number;
  externalId?: string;
  /** Key of the draft whose blueprint it was deployed from. */
  draft?: string;
  /** What it has become, and when; by default it still runs. */
  status?: 'provisioning' | 'stopped' | 'terminated';
  changedDaysAgo?: number;
}

const MINUTES_TO_START = 6 / 1440;

/** The cloud instances of an organisation. */
export const instanceTable = (clock: DemoClock, email: string, instances: readonly DemoInstance[]): DemoTable => ({
  uid: 'api::cloud-instance.cloud-instance',
  rows: instances.map(({ name, provider, region, daysAgo, externalId, draft, status, changedDaysAgo = 0 }) => ({
    key: `instance/${name}`,
    daysAgo,
    by: by(email),
    data: {
      name,
      provider,
      region,
      external_id: externalId ?? null,
      instance_status: 'provisioning',
      ...(draft === undefined ? {} : { blueprint: blueprintOf(draft) }),
    },
    then: [
      ...(status === 'provisioning'
        ? []
        : [{ daysAgo: daysAgo - MINUTES_TO_START, by: by(email), set: { instance_status: 'running' } }]),
      ...(status === 'stopped' || status === 'terminated'
        ? [
            {
              daysAgo: changedDaysAgo,
              by: by(email),
              set: {
                instance_status: status,
                ...(status === 'terminated' ? { terminated_at: clock.daysAgo(changedDaysAgo) } : {}),
              },
            },
          ]
        : []),
    ],
  })),
});
