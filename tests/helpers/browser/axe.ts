import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], resultTypes: ['violations'] };

/**
 * Waits until a page has its new colours, because axe would see those in the middle of a transition. Endless animations, as of
 * skeletons, are not awaited. The name of the scheme is an attribute of the console only.
 */
const untilColoured = (colorScheme: string): string => `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const shown = () => document.documentElement.dataset.mantineColorScheme ?? '${colorScheme}';
  do await frame(); while (shown() !== '${colorScheme}');
  const finite = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 5000);
  await Promise.all(finite.map((each) => each.finished.catch(() => null)));
})()`;

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
    await page.evaluate(untilColoured(colorScheme));
    const { violations } = await page.evaluate<AxeResult>(`axe.run(${within}, ${JSON.stringify(RULES)})`);
    for (const { id, impact, help, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${colorScheme}: ${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
        );
  }
  expect(found).toEqual([]);
};
