/*
 * The grammar of declarative pipelines, as far as the guide needs it, strictly: https://www.jenkins.io/doc/book/pipeline/syntax/.
 * Jenkins reads them with Groovy, and no package for Node has its schema.
 */

/** A statement: words such as `stage('Scan')`, and what is in its braces. */
interface Statement {
  name: string;
  rest: string;
  body: Statement[] | null;
}

const TOKEN = /[^\S\n]*(?:(?<token>\n|[{}=()]|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|$)|(?<unknown>\S))/gy;

/** The words of a text; a line break is one, too. */
const tokensOf = (text: string): string[] =>
  [...text.matchAll(TOKEN)].map(({ groups }) => {
    if (groups?.unknown !== undefined) throw new Error(`unexpected ${groups.unknown}`);
    return groups?.token || '\n';
  });

const statementsOf = (tokens: string[], isOuter = true): Statement[] => {
  const found: Statement[] = [];
  let words: string[] = [];
  const end = (body: Statement[] | null): void => {
    if (words.length > 0) found.push({ name: words[0] ?? '', rest: words.slice(1).join(''), body });
    else if (body !== null) throw new Error('a block without a name');
    words = [];
  };
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token === '{') end(statementsOf(tokens, false));
    else if (token === '}' && isOuter) throw new Error('unexpected }');
    else if (token === '\n' || token === '}') end(null);
    else words.push(token);
    if (token === '}') return found;
  }
  if (!isOuter) throw new Error('a } is missing');
  return found;
};

/** What a statement of each name looks like after its name, and what its block contains: names, or `*` for others. */
interface Rule {
  rest?: RegExp;
  /** Names in the block, with how often they occur at least and at most; null: there is no block. */
  body: Record<string, Part> | null;
}
interface Part {
  rule: Rule;
  least?: number;
  most?: number;
}

const TEXT = "'(?:[^'\\\\\\n]|\\\\.)+'";
const STEP: Rule = { rest: new RegExp(`^(?:${TEXT}|\\(${TEXT}\\))$`), body: null };
const ENVIRONMENT: Rule = {
  body: { '*': { rule: { rest: new RegExp(`^=(?:${TEXT}|credentials\\(${TEXT}\\))$`), body: null }, least: 1 } },
};
const AGENT: Rule = { rest: /^(?:any|none)$/, body: null };
const STEPS: Rule = { body: Object.fromEntries(['sh', 'echo'].map((name) => [name, { rule: STEP }])) };
const STAGE: Rule = {
  rest: new RegExp(`^\\(${TEXT}\\)$`),
  body: {
    agent: { rule: AGENT, most: 1 },
    environment: { rule: ENVIRONMENT, most: 1 },
    steps: { rule: STEPS, least: 1, most: 1 },
  },
};
const PIPELINE: Rule = {
  body: {
    agent: { rule: AGENT, least: 1, most: 1 },
    environment: { rule: ENVIRONMENT, most: 1 },
    stages: { rule: { body: { stage: { rule: STAGE, least: 1 } } }, least: 1, most: 1 },
  },
};

const check = (statements: readonly Statement[], parts: Record<string, Part>, where: string): string[] => {
  const faults: string[] = statements.length === 0 ? [`${where} is empty`] : [];
  const partOf = (name: string): Part | undefined => (Object.hasOwn(parts, name) ? parts[name] : parts['*']);
  for (const [name, { least = 0, most = Infinity }] of Object.entries(parts)) {
    const count = statements.filter((each) => name === '*' || each.name === name).length;
    if (count < least) faults.push(`${where}: ${name} is missing`);
    if (count > most) faults.push(`${where}: ${name} occurs ${count} times`);
  }
  for (const { name, rest, body } of statements) {
    const at = `${where}.${name}`;
    const rule = partOf(name)?.rule;
    if (rule === undefined) faults.push(`${at} is unknown`);
    else if (!(rule.rest ?? /^$/).test(rest)) faults.push(`${at} is followed by ${rest || 'nothing'}`);
    else if ((rule.body === null) !== (body === null)) faults.push(`${at} ${body === null ? 'needs' : 'has'} a block`);
    else if (rule.body !== null && body !== null) faults.push(...check(body, rule.body, at));
  }
  const titles = statements.filter(({ name }) => name === 'stage').map(({ rest }) => rest);
  if (new Set(titles).size < titles.length) faults.push(`${where}: stages have the same name`);
  return faults;
};

/**
 * What is wrong with a Jenkinsfile.
 *
 * @throws Error if it cannot be split into blocks
 */
export const jenkinsFaults = (text: string): string[] =>
  check(statementsOf(tokensOf(text)), { pipeline: { rule: PIPELINE, least: 1, most: 1 } }, 'file');
