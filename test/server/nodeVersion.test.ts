import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(__dirname, '../../scripts/nodeVersion.cjs');

/** Runs the check of the npm commands as if this were Node of that version. */
function runAs(version: string) {
  const program = `
    Object.defineProperty(process, 'versions', { value: { node: ${JSON.stringify(version)} } });
    require(${JSON.stringify(SCRIPT)});`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  return { status, stderr };
}

describe('the version check of the npm commands', () => {
  it.each(['18.20.8', '20.18.3', '6.17.1'])(
    'exits on Node %s with a one-sentence message',
    (version) => {
      expect(runAs(version)).toEqual({
        status: 1,
        stderr: `This needs Node 20.19 or later, and this is ${version}: install Node 24, then run it again.\n`,
      });
    },
  );

  it.each(['20.19.0', '22.0.0', '24.21.0'])('accepts Node %s', (version) => {
    expect(runAs(version)).toEqual({ status: 0, stderr: '' });
  });
});
