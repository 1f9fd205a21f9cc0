import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from '../../scripts/serverBuild';

const ROOT = path.resolve(__dirname, '../..');

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

/** Below the packages, which the bundled server loads. */
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline');

/** Runs Node with only these settings; its output isn't a terminal. */
function run(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  const child = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, ...settings },
  });
  return { code: child.status, stdout: child.stdout, stderr: child.stderr };
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

describe('the startup log', () => {
  let folder: string;
  let server: string;

  beforeAll(async () => {
    mkdirSync(CACHE, { recursive: true });
    folder = mkdtempSync(path.join(CACHE, 'startLog-'));
    server = path.join(folder, 'main.js');
    const programs = await bundlePrograms(['main']);
    writeFileSync(server, programs.get('main') ?? '');
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("logs the startup in JSON if the output isn't a terminal, even for a setting that prevents startup", () => {
    const { code, stderr, stdout } = run([server], { PORT: 'http' });
    expect(code).toBe(1);
    expect(stderr).toBe('');
    const [line, ...others] = linesOf(stdout);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^PORT must be/) as string,
    });
    expect(line?.time).toBeGreaterThan(1.7e12);
  });

  it('logs a plain sentence if LOG_FORMAT is text', () => {
    const settings = { PORT: 'http', LOG_FORMAT: 'text' };
    const { code, stderr, stdout } = run([server], settings);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^PORT must be [^\n]*\n$/);
  });

  it('logs Node’s warnings and uncaught errors as JSON lines', () => {
    const script = `
      const { openStartLog } = require('./src/server/startLog.ts');
      openStartLog('json').info('Starting', { address: 'http://localhost/' });
      process.emitWarning('careful');
      setTimeout(() => { throw new Error('broken') }, 1);`;
    const { code, stderr, stdout } = run(['--require', 'tsx/cjs', '--eval', script], {});
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(linesOf(stdout)).toMatchObject([
      { level: 30, msg: 'Starting', address: 'http://localhost/' },
      { level: 40, msg: 'warning', err: { message: 'careful' } },
      { level: 60, msg: 'uncaught error', err: { message: 'broken' } },
    ]);
  });
});
