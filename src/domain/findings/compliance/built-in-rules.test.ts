import { CWE_FAMILIES, RULE_PATTERNS, TOOLS } from './built-in-rules';

describe('the built-in rules of compliance', () => {
  it('contain each CWE once', () => {
    const all = CWE_FAMILIES.flatMap(({ cwes }) => cwes);
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((cwe, index) => all.indexOf(cwe) !== index)).toEqual([]);
  });

  it('name tools as they are compared, each once', () => {
    const all = TOOLS.flatMap(({ tools }) => tools);
    expect(all.filter((tool, index) => all.indexOf(tool) !== index || !/^[a-z0-9]+$/.test(tool))).toEqual([]);
  });

  it('match no rule of another kind', () => {
    for (const id of ['js/sql-injection', 'no-eval', 'java:S2077', 'B101', 'tokenizer', 'whistles'])
      expect(RULE_PATTERNS.filter(({ rule }) => rule.test(id))).toEqual([]);
  });
});
