import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const bundle = path.resolve(__dirname, '../../../agent/dist/tenantry-agent.js');

/** The settings of an agent's owner, and the authorities that it trusts besides those of Node. */
interface OwnerSettings {
  authorities?: readonly { pem: string }[];
  [name: string]: unknown;
}

/**
 * Starts the built agent in its own process, with its own state folder.
 *
 * @param args of the command `run`
 */
export const startAgentProcess = (args: readonly string[], { authorities = [], ...settings }: OwnerSettings) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
  const file = path.join(folder, 'authorities.pem');
  if (authorities.length > 0) writeFileSync(file, authorities.map(({ pem }) => pem).join('\n'));
  const own = authorities.length > 0 ? { ...settings, ca_file: file } : settings;
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify(own));
  const child = spawn(process.execPath, [bundle, 'run', '--state', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return {
    output: () => output,
    /** Sends SIGKILL, waits for its end, and removes its folder. */
    async kill(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type AgentProcess = ReturnType<typeof startAgentProcess>;
