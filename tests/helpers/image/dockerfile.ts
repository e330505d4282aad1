import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DockerfileParser,
  type Instruction,
  type ModifiableInstruction,
  type PropertyInstruction,
} from 'dockerfile-ast';

const root = path.resolve(__dirname, '../../..');

/** One instruction of the Dockerfile. */
export interface Step {
  keyword: string;
  /** Its arguments on one line, without flags. */
  text: string;
  /** Options such as `--from=build`. */
  flags: Readonly<Record<string, string>>;
  /** The names and values of ARG, ENV and LABEL. */
  pairs: Readonly<Record<string, string>>;
}

/** The instructions from one FROM to the next. */
export interface Stage {
  /** Its name, or its number. */
  name: string;
  /** The image or stage on which it is based. */
  base: string;
  steps: readonly Step[];
}

const flagsOf = (instruction: Instruction): Record<string, string> => {
  const { getFlags } = instruction as Partial<ModifiableInstruction>;
  const flags = getFlags?.call(instruction) ?? [];
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
};

const pairsOf = (instruction: Instruction): Record<string, string> => {
  const { getProperties } = instruction as Partial<PropertyInstruction>;
  const pairs = getProperties?.call(instruction) ?? [];
  return Object.fromEntries(pairs.map((pair) => [pair.getName(), pair.getValue() ?? '']));
};

const stepOf = (instruction: Instruction): Step => ({
  keyword: instruction.getKeyword(),
  text: instruction.getArgumentsContent() ?? '',
  flags: flagsOf(instruction),
  pairs: pairsOf(instruction),
});

/**
 * Replaces `$NAME` and `${NAME}`.
 *
 * @throws Error for a name without a value
 */
export const expand = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{?(\w+)\}?/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} has no value in "${text}".`);
    return value;
  });

/** Reads a Dockerfile, by default that of the project. */
export const readDockerfile = (file = path.join(root, 'Dockerfile')): Stage[] => {
  const stages: (Stage & { steps: Step[] })[] = [];
  let defaults: Record<string, string> = {};
  for (const step of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions().map(stepOf)) {
    const stage = stages.at(-1);
    if (step.keyword === 'FROM') {
      const [base = '', , name = String(stages.length)] = expand(step.text, defaults).split(/\s+/);
      stages.push({ name, base, steps: [] });
    } else if (stage) stage.steps.push(step);
    else defaults = { ...defaults, ...step.pairs };
  }
  return stages;
};
