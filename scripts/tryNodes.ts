import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { complain, say } from './output';
import { ensureNode, NODE_RELEASES, TOO_OLD, type NodeRelease } from './packagedNodes';
import { freePort } from './postgresServer';
import { ROOT } from './sources';

const run = promisify(execFile);

const START_MS = 900_000;

/** One command of the README on one Node version. */
interface Result {
  readonly node: string;
  readonly command: string;
  readonly isWell: boolean;
  readonly seconds: number;
  readonly note: string;
}

interface Clone {
  readonly folder: string;
  readonly log: string;
  readonly environment: NodeJS.ProcessEnv;
}

function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 1000);
}

async function lastLines(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-15).join('\n');
}

/** Starts a shell command in a clone in its own process group; all output goes to the log. */
function startCommand({ environment, folder, log }: Clone, command: string) {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => {
      file.end(() => resolve(code ?? -1));
    });
  });
  return { ended, stop: () => process.kill(-(child.pid ?? 0), 'SIGINT') };
}

async function answers(address: string): Promise<boolean> {
  try {
    const page = await fetch(address);
    return page.ok && (await page.text()).includes('<title>');
  } catch {
    return false;
  }
}

/** `npm ci && npm start` until the welcome page appears, then Ctrl+C. */
async function tryStart(node: string, clone: Clone): Promise<Result> {
  const command = 'npm ci && npm start';
  const port = await freePort();
  const environment = { ...clone.environment, PORT: String(port) };
  const begin = performance.now();
  // `exec`, because otherwise Ctrl+C would end the shell, too.
  const started = command.replace('npm start', 'exec npm start');
  const { ended, stop } = startCommand({ ...clone, environment }, started);
  const over = { code: null as number | null };
  void ended.then((code) => (over.code = code));
  const page = `http://localhost:${port}/web/vue/in/`;
  let isThere = false;
  while (over.code === null && performance.now() - begin < START_MS) {
    isThere = await answers(page);
    if (isThere) break;
    await wait(200);
  }
  const seconds = secondsSince(begin);
  if (over.code === null) stop();
  await ended;
  // npm ends with the signal, whatever the server's exit code.
  const isStopped = (await readFile(clone.log, 'utf8')).includes('stopping');
  const note = isThere
    ? isStopped
      ? 'stopped'
      : 'did not stop cleanly'
    : 'the page did not appear';
  return { node, command, isWell: isThere && isStopped, seconds, note };
}

async function tryTests(node: string, clone: Clone): Promise<Result> {
  const command = 'npm ci && npm test';
  const begin = performance.now();
  const code = await startCommand(clone, command).ended;
  const text = await readFile(clone.log, 'utf8');
  const note = /^Tests:.*$/m.exec(text)?.[0] ?? `ended with code ${code}`;
  return { node, command, isWell: code === 0, seconds: secondsSince(begin), note };
}

/** `npm start` must end with one sentence. */
async function tryTooOld(node: string, clone: Clone): Promise<Result> {
  const command = 'npm start';
  const begin = performance.now();
  const code = await startCommand(clone, command).ended;
  const lines = (await readFile(clone.log, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('>'));
  const isWell = code === 1 && lines.length === 1 && /Node 20\.19 or later/.test(lines[0] ?? '');
  return { node, command, isWell, seconds: secondsSince(begin), note: lines.join(' ') };
}

/** Runs `attempt` with a Node release in a fresh clone of the committed files. */
async function inClone(
  release: NodeRelease,
  attempt: (node: string, clone: Clone) => Promise<Result>,
): Promise<Result> {
  const bin = await ensureNode(release);
  const top = await mkdtemp(path.join(tmpdir(), `node-${release.name}-`));
  const { npm_config_user_agent: _agent, ...inherited } = process.env;
  const clone: Clone = {
    folder: path.join(top, 'clone'),
    log: path.join(top, 'log'),
    environment: {
      ...Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^npm_/.test(name))),
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  };
  try {
    await run('git', ['clone', '--quiet', ROOT, clone.folder]);
    const { stdout } = await run(path.join(bin, 'node'), ['--version']);
    const result = await attempt(stdout.trim(), clone);
    if (!result.isWell) complain(await lastLines(clone.log));
    return result;
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}

function printTable(results: readonly Result[]): void {
  say('');
  say('| Node | Command | Result | Seconds | Note |');
  say('|---|---|---|---|---|');
  for (const { command, isWell, node, note, seconds } of results) {
    say(`| ${node} | \`${command}\` | ${isWell ? 'works' : 'FAILED'} | ${seconds} | ${note} |`);
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isStartOnly = args.includes('--start-only');
  const names = args.filter((arg) => !arg.startsWith('-'));
  const known = [...NODE_RELEASES, TOO_OLD];
  const unknown = names.find((name) => !known.some((release) => release.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no ${unknown}: ${known.map(({ name }) => name).join(', ')}.`);
  }
  const results: Result[] = [];
  for (const release of known.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const attempts =
      release === TOO_OLD ? [tryTooOld] : isStartOnly ? [tryStart] : [tryStart, tryTests];
    for (const attempt of attempts) {
      say(`Node ${release.name} …`);
      const result = await inClone(release, attempt);
      say(`Node ${release.name}, ${result.command}: ${result.isWell ? 'works' : 'FAILED'}`);
      results.push(result);
    }
  }
  printTable(results);
  if (results.some(({ isWell }) => !isWell)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
