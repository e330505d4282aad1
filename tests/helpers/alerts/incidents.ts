import { app, type Caller } from '../api';
import { compiled } from '../compiled';

const MINUTE = 60_000;

interface Check {
  documentId: string;
  name: string;
}

/** Follows checks, as the watchdog does, at a time after now. */
export const follow = (afterMs = 0) =>
  compiled('watchdogs/checks/check-silence').checkSilenceWatchdog.run(app(), new Date(Date.now() + afterMs));

/** Tells alert channels what there is to tell, by default once nothing waits for others any more. */
export const tell = (afterMs = MINUTE) =>
  compiled('watchdogs/checks/alerts').alertsWatchdog.run(app(), new Date(Date.now() + afterMs));

/** Sends what is in the outbox. */
export const deliver = () => compiled('watchdogs/outbox-relay').outboxRelayWatchdog.run(app(), new Date());

/** What a person does with checks and their incidents. */
export const incidentsOf = (call: () => Caller) => ({
  async addCheck(fields: object = {}): Promise<Check> {
    const { status, body } = await call().post('/synthetic-checks', {
      name: 'Shop',
      url: 'https://shop.example',
      interval_seconds: 60,
      ...fields,
    });
    expect([status, body.error]).toEqual([201, undefined]);
    return body.data;
  },
  async report(check: Pick<Check, 'documentId'>, status: string, more: object = {}): Promise<void> {
    const result = { synthetic_check: check.documentId, status, checked_at: new Date().toISOString(), ...more };
    const answer = await call().post('/synthetic-results', result);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  },
  async incidents(query = '') {
    return (await call().get(`/incidents?sort=createdAt:asc${query}`)).body.data;
  },
  async stateOf({ documentId }: Pick<Check, 'documentId'>) {
    return (await call().get(`/synthetic-checks?with=state&filters[documentId]=${documentId}`)).body.data[0].state;
  },
});
