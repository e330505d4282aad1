import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPlainObject, parseJson } from '../../../src/values';
import { PRIVATE } from '../state/write-file';
import type { LeasedStep } from './leased-step';

const OWNER_ONLY = 0o700;
const MOST_OUTPUT_BYTES = 64 * 1024;

/** The outputs of a program, or why they cannot be used. */
export type Outputs = { outputs: Record<string, unknown> } | { fault: string };

/** What a program gets on standard input: the step, but not by what the agent proves its lease. */
export const inputOf = ({ fence: _fence, secrets: _secrets, ...step }: LeasedStep): string =>
  `${JSON.stringify(step)}\n`;

/** The files of one step, in a folder that only the agent's account can open. */
export class Workspace {
  private readonly inputs: string;
  private readonly outputs: string;

  /**
   * Makes the folder.
   *
   * @throws Error of the system, such as ENOSPC
   */
  constructor(
    readonly folder: string,
    private readonly step: LeasedStep,
  ) {
    this.inputs = path.join(folder, 'inputs.json');
    this.outputs = path.join(folder, 'outputs.json');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    writeFileSync(this.inputs, JSON.stringify(step.config), { flag: 'wx', mode: PRIVATE });
  }

  get environment(): Record<string, string> {
    return {
      TENANTRY_ACTION: this.step.action,
      TENANTRY_STEP: this.step.step,
      TENANTRY_INPUTS: this.inputs,
      TENANTRY_OUTPUTS: this.outputs,
      TENANTRY_IDEMPOTENCY_KEY: this.step.idempotency_key,
    };
  }

  /** Reads what the program has written. Without a file there are no outputs. */
  read(): Outputs {
    const entry = lstatSync(this.outputs, { throwIfNoEntry: false });
    if (!entry) return { outputs: {} };
    if (!entry.isFile()) return { fault: 'TENANTRY_OUTPUTS is not a file.' };
    if (entry.size > MOST_OUTPUT_BYTES)
      return { fault: `The outputs have ${entry.size} bytes; at most ${MOST_OUTPUT_BYTES} are possible.` };
    try {
      const value = parseJson(readFileSync(this.outputs, 'utf8'));
      return isPlainObject(value) ? { outputs: value } : { fault: 'The outputs are not a JSON object.' };
    } catch {
      // Not the message, which quotes the file.
      return { fault: 'The outputs are not JSON.' };
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
