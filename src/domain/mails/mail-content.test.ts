import { composeMail, momentText, oneLine } from './mail-content';
import { plainTextOf } from './mail-layout';

describe('a name in an email', () => {
  it.each([
    ['Acme', 'Acme'],
    ['Acme\r\nBcc: victim@example.com', 'Acme Bcc: victim@example\u2024com'],
    ['Acme\u2028Bcc: x\u0000\u0085y', 'Acme Bcc: x y'],
    ['  Acme\t GmbH ', 'Acme GmbH'],
    ['\u202eemcA\u2066', 'emcA'],
    ['Zürich 😀', 'Zürich 😀'],
  ])('%j becomes %j', (name, line) => {
    expect(oneLine(name)).toBe(line);
  });

  it('is cut between characters if it is long', () => {
    expect(oneLine('a'.repeat(80))).toBe('a'.repeat(80));
    expect(oneLine('😀'.repeat(300))).toBe(`${'😀'.repeat(79)}…`);
  });
});

it('formats a time to the minute, in UTC', () => {
  expect(momentText('2026-01-24T12:00:59.999Z')).toBe('2026-01-24 12:00 UTC');
});

describe('an email', () => {
  const parts = { subject: 'S', paragraphs: ['a < b & "c"', 'd'], reason: 'Because <i>' };

  it('has the same content as text and as escaped HTML', () => {
    const action = { label: 'Open <it>', link: 'https://x.example/?a=1&b=2' };
    const { subject, text, html } = composeMail({ ...parts, action });
    const expected = 'a < b & "c"\n\nd\n\nOpen <it>: https://x.example/?a=1&b=2\n\nBecause <i>\n';
    expect([subject, text]).toEqual(['S', expected]);
    const paragraphs = [
      '<p>a &lt; b &amp; &quot;c&quot;</p>',
      '<p>d</p>',
      '<p class="action"><a href="https:&#x2F;&#x2F;x.example&#x2F;?a=1&amp;b=2">Open &lt;it&gt;</a></p>',
      '<p class="reason">Because &lt;i&gt;</p>',
    ];
    const content = paragraphs.join('\n');
    expect(html).toContain(`<main>\n${content}\n</main>`);
    expect(plainTextOf(content)).toBe(text);
  });

  it('keeps the lines of a list', () => {
    const { text, html } = composeMail({ ...parts, paragraphs: ['a\nb <c>'], action: { label: 'Open', link: null } });
    expect(text).toContain('a\nb <c>\n\n');
    expect(html).toContain('<p>a<br>b &lt;c&gt;</p>');
    expect(plainTextOf('<p>a<br>b</p>')).toBe('a\nb\n');
  });

  it('can be in German', () => {
    const action = { label: 'Öffnen', link: null };
    const { text, html } = composeMail({ ...parts, action, stop: 'https://x.example/stop', language: 'de' });
    expect(text).toContain('E-Mails abbestellen: https://x.example/stop');
    expect(html).toContain('<html lang="de">');
    expect(composeMail({ ...parts, action, stop: 'https://x.example/stop' }).text).toContain('Stop these emails: ');
  });

  it('has no link without an address', () => {
    const { text, html } = composeMail({ ...parts, action: { label: 'Open', link: null } });
    expect(text).not.toContain('Open');
    expect(html).not.toContain('<a ');
  });
});
