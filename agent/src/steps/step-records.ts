import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../src/values';
import { startOf } from '../state/lock';
import { writeWhole } from '../state/write-file';
import { killGroup } from './program';
import { stepResult } from './leased-step';

const OWNER_ONLY = 0o700;
const PS_TIMEOUT_MS = 5000;

const stepRecord = z.object({
  attempt: z.string(),
  fence: z.string(),
  /** The program; null: it does not run any more, or not yet. */
  program: z.object({ pid: z.int().positive(), began: z.string() }).nullable(),
  /** The end of the step, until Tenantry has it. */
  result: stepResult.nullable(),
});
/** What the agent keeps of a step, so that it survives the agent. */
export type StepRecord = z.infer<typeof stepRecord>;

const textOf = (read: () => string): string => {
  try {
    return read().trim();
  } catch {
    return '';
  }
};

/** When a process began, in a form that no other process on this machine has; empty: it does not run, or this system does not say it. */
const beginningOf = (pid: number): string => {
  if (process.platform === 'linux') {
    const start = startOf(pid);
    // The unit counts from the start of the machine.
    return start === null ? '' : `${textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))} ${start}`;
  }
  if (process.platform === 'win32') return '';
  const options = { encoding: 'utf8', timeout: PS_TIMEOUT_MS } as const;
  return textOf(() => execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], options));
};

/** A program that runs, as it is recognised later. */
export const identify = (pid: number): StepRecord['program'] => ({ pid, began: beginningOf(pid) });

/** Whether the process is still the same one, and not another that has got its number. */
export const stillRuns = ({ pid, began }: NonNullable<StepRecord['program']>): boolean =>
  began !== '' && beginningOf(pid) === began;

/** The steps in the state folder: a file for each, and a folder with the files of its program. */
export class StepRecords {
  constructor(private readonly folder: string) {}

  /** The folder for the files of a step's program. */
  workspaceOf(attempt: string): string {
    return path.join(this.folder, attempt);
  }

  /**
   * Stores a record.
   *
   * @throws Error of the system, such as ENOSPC
   */
  async write(record: StepRecord): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: OWNER_ONLY });
    await writeWhole(this.fileOf(record.attempt), `${JSON.stringify(record)}\n`, { isSynced: true });
  }

  remove(attempt: string): void {
    rmSync(this.fileOf(attempt), { force: true });
  }

  /**
   * Clears what an agent that was killed has left: programs that still run, and their files.
   *
   * @returns the steps, with and without a result, and whether their programs were killed
   */
  recover(): { record: StepRecord; wasKilled: boolean }[] {
    const names = this.names();
    const found = names.flatMap((name) => {
      const record = name.endsWith('.json') ? this.read(name) : null;
      return record ? [{ record, wasKilled: killOrphan(record) }] : [];
    });
    const kept = new Set(found.flatMap(({ record }) => (record.result ? [`${record.attempt}.json`] : [])));
    for (const name of names)
      if (!kept.has(name)) rmSync(path.join(this.folder, name), { recursive: true, force: true });
    return found;
  }

  private fileOf(attempt: string): string {
    return path.join(this.folder, `${attempt}.json`);
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  /** A damaged record is none: its step is unknown to Tenantry, too. */
  private read(name: string): StepRecord | null {
    try {
      return stepRecord.parse(parseJson(readFileSync(path.join(this.folder, name), 'utf8')));
    } catch {
      return null;
    }
  }
}

const killOrphan = ({ program }: StepRecord): boolean => {
  if (!program || !stillRuns(program)) return false;
  killGroup(program.pid, 'SIGKILL');
  return true;
};
