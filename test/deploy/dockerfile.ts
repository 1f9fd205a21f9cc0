import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/sources';
import type { DeployTrial } from './trial';

/** One instruction of a Dockerfile, with continuation lines joined. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The result of the last stage's steps. */
export interface BuiltImage {
  /** Root folder of the stage's files; its working folder is inside. */
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly user: string;
}

export function instructionsOf(text: string): Instruction[] {
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, text: rest };
    });
}

/** Copies the build context, as filtered by .dockerignore. */
function copyContext(target: string): void {
  const seen = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  for (const [, name = ''] of seen) {
    cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true });
  }
}

function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name));
  return Object.fromEntries(kept);
}

/**
 * Runs the Dockerfile's steps in folders instead of layers, with the Node of `bin`. Steps that
 * change the system rather than the folders are noted and skipped.
 */
export function followDockerfile(trial: DeployTrial, bin: string): BuiltImage {
  const context = path.join(trial.folder, 'context');
  copyContext(context);
  const stages = new Map<string, string>();
  const environment: Record<string, string> = {};
  let stage = '';
  let work = '/';
  let user = 'root';
  let command: readonly string[] = [];
  let healthCheck: readonly string[] = [];
  const inStage = (name: string, base = stage): string => path.join(base, name);

  const steps: Readonly<Record<string, (text: string) => void>> = {
    FROM: (text) => {
      const name = / AS (\w+)$/.exec(text)?.[1] ?? 'final';
      stage = path.join(trial.folder, name);
      mkdirSync(stage);
      stages.set(name, stage);
      work = '/';
    },
    WORKDIR: (text) => {
      work = text;
      mkdirSync(inStage(work), { recursive: true });
    },
    COPY: (text) => {
      const [, from, names = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(text) ?? [];
      const all = names.split(' ');
      const target = inStage(path.join(work, all.pop() ?? ''));
      const source = from === undefined ? context : (stages.get(from) ?? '');
      for (const name of all) {
        const isFolder = statSync(path.join(source, name)).isDirectory();
        const isRenamed = from !== undefined || isFolder;
        const to = isRenamed ? target : path.join(target, path.basename(name));
        cpSync(path.join(source, name), to, { recursive: true, verbatimSymlinks: true });
      }
    },
    RUN: (text) => {
      if (!text.startsWith('npm ')) {
        trial.note('left out', `RUN ${text}`);
        return;
      }
      const begin = performance.now();
      execFileSync('sh', ['-c', text], {
        cwd: inStage(work),
        stdio: ['ignore', 'ignore', 'inherit'],
        // Keeps the machine's registry settings, but not what npm set for this script.
        env: { ...withoutNpm(process.env), PATH: `${bin}:/usr/bin:/bin` },
      });
      const seconds = ((performance.now() - begin) / 1000).toFixed(0);
      trial.note(`RUN ${text}`, `${seconds} s`);
    },
    ENV: (text) => {
      for (const pair of text.trim().split(/\s+/)) {
        const [name = '', value = ''] = pair.split('=');
        environment[name] = value;
      }
    },
    USER: (text) => (user = text),
    CMD: (text) => (command = JSON.parse(text) as string[]),
    HEALTHCHECK: (text) => {
      healthCheck = JSON.parse(text.slice(text.indexOf('CMD ') + 4)) as string[];
    },
  };
  for (const { name, text } of instructionsOf(
    readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'),
  )) {
    steps[name]?.(text);
  }
  const workFolder = inStage(work);
  trial.note('files beside node_modules', readdirSync(workFolder).sort().join(', '));
  return { workFolder, environment, command, healthCheck, user };
}
