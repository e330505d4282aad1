import { factorMail, type FactorChange } from './mails';

const told = { account: 'Ada', name: 'My\nphone', at: '2026-05-01T12:00:00.000Z', left: 7 };

describe('the email about a second factor', () => {
  it.each<[FactorChange, string]>([
    ['added', 'the second factor My phone was added'],
    ['removed', 'the second factor My phone was removed'],
    ['reset', 'the platform operator removed the second factor My phone'],
    ['recovery-used', '7 can still be used'],
    ['recovery-renewed', '7 new recovery codes'],
  ])('says what has happened: %s', (change, text) => {
    const mail = factorMail({ ...told, change });
    expect(mail.text.replace(/\s+/g, ' ')).toContain(text);
    expect(mail.text).toContain('If it was not you');
  });
});
