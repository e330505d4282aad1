import { createHash } from 'node:crypto';
import { contrast } from '../../../tests/helpers/browser/contrast';
import { COMPONENT_STATUSES } from './page-model';
import { PAGE_COLOURS, PAGE_POLICY, PAGE_STYLE, STATUS_CLASSES, STYLE_HASH } from './page-style';

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  const { page, card, text, quiet, link, button, ink } = PAGE_COLOURS[scheme];

  it('are easy to read', () => {
    const pairs = [text, quiet, link, ...Object.values(ink)].flatMap((colour) => [
      [colour, card] as const,
      [colour, page] as const,
    ]);
    for (const [colour, behind] of [...pairs, [PAGE_COLOURS.onSolid, button] as const])
      expect([colour, behind, contrast(colour, behind) >= 4.5]).toEqual([colour, behind, true]);
  });

  it('show the borders of fields and the bars', () => {
    for (const colour of [quiet, ...Object.values(ink)]) expect(contrast(colour, page)).toBeGreaterThanOrEqual(3);
  });

  it('are in the style', () => {
    for (const colour of [page, card, ...Object.values(ink)]) expect(PAGE_STYLE).toContain(colour);
  });
});

it('the text of the banner is easy to read on each status', () => {
  for (const colour of Object.values(PAGE_COLOURS.solid))
    expect(contrast(PAGE_COLOURS.onSolid, colour)).toBeGreaterThanOrEqual(4.5);
});

it('each status has a class of its own', () => {
  expect(new Set(COMPONENT_STATUSES.map((status) => STATUS_CLASSES[status])).size).toBe(COMPONENT_STATUSES.length);
});

it('the policy allows the style by its hash, and no script', () => {
  const hash = createHash('sha256').update(PAGE_STYLE, 'utf8').digest('base64');
  expect(STYLE_HASH).toBe(`'sha256-${hash}'`);
  expect(PAGE_POLICY).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(PAGE_POLICY).not.toMatch(/script-src|unsafe/);
});

it('the style loads nothing, and cannot end its element', () => {
  expect(PAGE_STYLE).not.toMatch(/url\(|@import|<|&/);
});
