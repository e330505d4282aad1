'use strict';

const { Readable } = require('node:stream');

const RESULTS_PER_CHUNK = 50;
const RULES = 200;
const RESULTS_PER_FILE = 40;

const SENTENCE = ' It reaches a function that executes it, without a check on its way.';

/** Names for lines of code, so that contents differ by letters, not only by digits. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** @param {number} number */
const word = (number) => {
  let text = '';
  for (let rest = number; ; rest = Math.floor(rest / LETTERS.length)) {
    text += LETTERS[rest % LETTERS.length];
    if (rest < LETTERS.length) return text;
  }
};

/** @param {number} index */
const ruleOf = (index) => ({
  id: `js/rule-${index}`,
  shortDescription: { text: `Rule ${index}` },
  fullDescription: { text: 'Untrusted data reaches a place where it is executed. '.repeat(4) },
  help: { markdown: `# Rule ${index}\n${'Validate the value before you use it. '.repeat(20)}` },
  properties: {
    'security-severity': String((index % 100) / 10),
    tags: ['security', `external/cwe/cwe-${79 + (index % 20)}`],
  },
});

/**
 * @param {number} index
 * @param {number} moved by how many lines
 * @param {string} more text of its message
 */
const resultOf = (index, moved, more) => ({
  ruleId: `js/rule-${index % RULES}`,
  ruleIndex: index % RULES,
  level: 'warning',
  message: { text: `The value of ${word(index)} depends on what a user provides.${more}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: `src/${word(Math.floor(index / RESULTS_PER_FILE))}/index.ts`, uriBaseId: '%SRCROOT%' },
        region: {
          startLine: 10 + (index % RESULTS_PER_FILE) * 7 + moved,
          startColumn: 3,
          endColumn: 40,
          snippet: { text: `  run(${word(index)}, request.query.${word(index)});` },
        },
      },
    },
  ],
  partialFingerprints: { 'primaryLocationLineHash/v1': `${word(index)}${index}:1` },
  codeFlows: [{ threadFlows: [{ locations: [{ location: { message: { text: 'source' } } }] }] }],
});

/**
 * A report in SARIF, as a code scanner writes it.
 *
 * @param {number} results
 * @param {{ moved?: number, without?: number, length?: number }} [change] lines that everything has moved by; how many of the results are
 *   gone; about how many characters a message has more
 */
const sarifReport = (results, { moved = 0, without = 0, length = 0 } = {}) =>
  Readable.from(
    (function* () {
      const more = SENTENCE.repeat(Math.ceil(length / SENTENCE.length));
      const driver = {
        name: 'Bench',
        semanticVersion: '1.0.0',
        rules: Array.from({ length: RULES }, (_all, at) => ruleOf(at)),
      };
      yield `{"version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"results":[`;
      for (let at = without; at < results; at += RESULTS_PER_CHUNK) {
        const some = Array.from({ length: Math.min(RESULTS_PER_CHUNK, results - at) }, (_all, next) =>
          resultOf(at + next, moved, more),
        );
        yield `${at > without ? ',' : ''}${some.map((one) => JSON.stringify(one)).join()}`;
      }
      yield '],"invocations":[{"executionSuccessful":true}]}]}';
    })(),
  );

module.exports = { sarifReport };
