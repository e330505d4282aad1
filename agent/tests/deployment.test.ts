import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';

const root = path.resolve(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const unit = read('deploy/systemd/tenantry-agent.service');
const dockerfile = read('agent/Dockerfile');
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

describe('the image of the agent', () => {
  it('has no faults, the Node of the server, a numbered user and no package manager', () => {
    expect(validate(dockerfile)).toEqual([]);
    const version = /NODE_VERSION=(\S+)/;
    expect(version.exec(dockerfile)?.[1]).toBe(version.exec(read('Dockerfile'))?.[1]);
    const [last] = dockerfile.split(/^FROM /m).slice(-1);
    expect(last).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
    expect(last).toMatch(/rm -rf \/usr\/local\/lib\/node_modules/);
  });
});

describe('the unit of the agent', () => {
  it('does not start again what cannot work', () => {
    expect(unit).toMatch(/^RestartPreventExitStatus=2 4$/m);
    expect(unit).toMatch(/^Restart=on-failure$/m);
  });

  (analyze('--version').status === 0 ? it : it.skip)('is valid, and exposes little, as systemd-analyze finds', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'agent-unit-'));
    const file = path.join(folder, 'tenantry-agent.service');
    writeFileSync(file, unit.replaceAll('/usr/bin/node', process.execPath));
    const verified = analyze('verify', file);
    const security = analyze('security', '--offline=true', '--threshold=20', file);
    rmSync(folder, { recursive: true });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(security).toMatchObject({ status: 0, stdout: expect.stringMatching(/exposure level .*: [01]\.\d OK/) });
  });
});
