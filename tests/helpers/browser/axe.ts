import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'] };

interface AxeResult {
  violations: { id: string; impact: string | null; help: string; nodes: { html: string; failureSummary: string }[] }[];
}

/**
 * Expects that axe finds no serious fault in a page, in light and dark mode.
 *
 * @param within an expression of the part of the page that is checked
 */
export const expectNoAxeFaults = async (page: Page, within = 'document'): Promise<void> => {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<AxeResult>(`axe.run(${within}, ${JSON.stringify(RULES)})`);
    for (const { id, impact, help, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${colorScheme}: ${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
        );
  }
  expect(found).toEqual([]);
};
