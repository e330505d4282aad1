import { emailAddress, inboxOf } from './email-address';

describe('an email address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada@ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ａｄａ＠example。com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['j\u00f6rg@example.com', 'jörg@example.com'],
    ['jo\u0308rg@example.com', 'jörg@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('%j is stored as %s', (text, stored) => {
    expect(emailAddress(text)).toBe(stored);
    expect(emailAddress(stored)).toBe(stored);
  });

  it.each([
    ['Ada', 'ada'],
    ['ada@', 'ada@'],
    ['ada@localhost', 'ada@localhost'],
    ['ada@example.com/evil', 'ada@example.com/evil'],
    ['ada@example.com?x', 'ada@example.com?x'],
    ['ada@%65xample.com', 'ada@%65xample.com'],
    ['ada@ex\u2100mple.com', 'ada@exa/cmple.com'],
    ['', ''],
  ])('%j is invalid and stored as text: %s', (text, kept) => {
    expect(emailAddress(text)).toBe(kept);
  });
});

describe('the inbox of an address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada+News+2@EXAMPLE.com ', 'ada@example.com'],
    ['ada+@example.com', 'ada@example.com'],
    ['ada@example.com+x', 'ada@example.com+x'],
  ])('of %j is %s', (address, inbox) => {
    expect(inboxOf(address)).toBe(inbox);
  });
});
