import { factorMail, type FactorMail } from './mails';

const told = { account: 'Ada', name: 'My\nphone', at: '2026-05-01T12:00:00.000Z', left: 7 };

describe('the email about a second factor', () => {
  it.each<[FactorMail['change'], string]>([
    ['added', 'the second factor My phone was added'],
    ['removed', 'the second factor My phone was removed'],
    ['reset', 'the platform operator removed the second factor My phone'],
    ['recovery-used', '7 can still be used'],
    ['recovery-renewed', '7 new recovery codes'],
    ['waiver-ended', 'an owner of My phone ended the waiver'],
  ])('says what has happened: %s', (change, text) => {
    const mail = factorMail({ ...told, change });
    expect(mail.text.replace(/\s+/g, ' ')).toContain(text);
    expect(mail.text).toContain('If it was not you');
  });

  it('says who waives it, why and until when', () => {
    const waiver = { reason: 'Lost\nphone', until: '2026-05-01T13:00:00.000Z' };
    const { text } = factorMail({ ...told, change: 'waived', ...waiver });
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /an owner of My phone waived your second factor until .*13:00.*: Lost phone/,
    );
    expect(text).toContain('ask the owners of the organisation to end it');
  });
});
