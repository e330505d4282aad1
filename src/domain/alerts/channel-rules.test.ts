import { channelFaults } from './channel-rules';

const fieldsOf = (channel: object): string[] => channelFaults(channel).map(({ path }) => path.join('.'));

describe('an alert channel', () => {
  it.each([
    [{ channel_type: 'email' }, []],
    [{ channel_type: 'email', emails: ['a@example.com', 'nobody'] }, ['emails.1']],
    [{ channel_type: 'webhook' }, ['webhook_endpoint']],
    [{ channel_type: 'webhook', webhook_endpoint: 3 }, []],
    [{ channel_type: 'slack' }, ['url']],
    [{ channel_type: 'teams', url_sealed: 'sealed' }, []],
    [{ channel_type: 'email', quiet_hours: { timezone: 'Europe/Berlin' } }, []],
    [{ channel_type: 'email', quiet_hours: { timezone: 'Europe/Nowhere' } }, ['quiet_hours.timezone']],
  ])('%j has faults in %j', (channel, faults) => {
    expect(fieldsOf(channel)).toEqual(faults);
  });
});
