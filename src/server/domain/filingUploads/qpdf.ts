import createQpdf from '@neslinesli93/qpdf-wasm';

/** Parts of qpdf that its type declarations lack. */
interface Qpdf {
  readonly callMain: (args: string[]) => number;
  readonly FS: {
    readonly init: (...streams: ((code?: number) => unknown)[]) => void;
    readonly writeFile: (path: string, bytes: Uint8Array) => void;
    readonly readFile: (path: string) => Uint8Array;
    readonly unlink: (path: string) => void;
  };
}

const INPUT = '/in.pdf';
const OUTPUT = '/out.pdf';
/** Exit codes of qpdf. */
const FAILED = 2;
const WARNED = 3;
/** Maximum message text of one run. */
const MAX_TEXT = 20_000;
/**
 * Maximum runs per instance. Each run leaks a little stack, and after about 600 runs the stack
 * overwrites the program's data, which crashes qpdf.
 */
const MAX_RUNS = 100;

interface Instance {
  readonly qpdf: Promise<Qpdf>;
  runs: number;
  /** True once the instance's memory can't be trusted. */
  hasCrashed: boolean;
}

let opened: Instance | null = null;
let messages = '';

function collect(code?: number): void {
  if (code !== undefined && messages.length < MAX_TEXT) messages += String.fromCharCode(code);
}

async function open(): Promise<Qpdf> {
  const create = createQpdf as unknown as (options: {
    readonly locateFile: () => string;
    readonly preRun: readonly ((module: Qpdf) => void)[];
  }) => Promise<Qpdf>;
  const wasm = require.resolve('@neslinesli93/qpdf-wasm').replace(/\.js$/, '.wasm');
  return create({
    locateFile: () => wasm,
    preRun: [(module) => module.FS.init(() => null, collect, collect)],
  });
}

interface Run {
  readonly code: number;
  readonly messages: string;
  /** Null if the run wrote no file. */
  readonly file: Uint8Array | null;
}

/** Runs qpdf on a file. A file that crashes a new instance counts as failed. */
async function run(bytes: Uint8Array, args: readonly string[], writes = false): Promise<Run> {
  if (opened === null || opened.hasCrashed || opened.runs >= MAX_RUNS) {
    opened = { qpdf: open(), runs: 0, hasCrashed: false };
  }
  const instance = opened;
  const isNew = instance.runs === 0;
  instance.runs += 1;
  const qpdf = await instance.qpdf;
  // Another file may have crashed it in the meantime.
  if (instance.hasCrashed) return await run(bytes, args, writes);
  messages = '';
  try {
    qpdf.FS.writeFile(INPUT, bytes);
    const code = qpdf.callMain([...args, INPUT, ...(writes ? [OUTPUT] : [])]);
    const file = writes && code !== FAILED ? qpdf.FS.readFile(OUTPUT) : null;
    return { code, messages, file };
  } catch {
    instance.hasCrashed = true;
    return isNew ? { code: FAILED, messages: '', file: null } : await run(bytes, args, writes);
  } finally {
    for (const path of [INPUT, OUTPUT]) {
      try {
        qpdf.FS.unlink(path);
      } catch {
        // Ignored: the file wasn't written.
      }
    }
  }
}

/** Returns whether a file opens without a password, needs one, or isn't encrypted. */
export async function readEncryption(bytes: Uint8Array): Promise<'none' | 'open' | 'password'> {
  const { code, messages: said } = await run(bytes, ['--requires-password']);
  if (code === 0 || said.includes('invalid password')) return 'password';
  return code === WARNED ? 'open' : 'none';
}

/** True if qpdf finds neither errors nor warnings, except about linearization. */
export async function isSound(bytes: Uint8Array): Promise<boolean> {
  const { code, messages: said } = await run(bytes, ['--check']);
  if (code === 0) return true;
  if (code !== WARNED) return false;
  return said
    .split('\n')
    .filter((line) => line.startsWith('WARNING'))
    .every((line) => /lineariz/i.test(line));
}

/** Removes a file's encryption; null if that is impossible. */
export async function decrypt(bytes: Uint8Array): Promise<Uint8Array | null> {
  return (await run(bytes, ['--decrypt'], true)).file;
}

/**
 * Rewrites a file: recovers its objects, drops unused ones, and sets version 1.7. Null if nothing
 * can be recovered.
 */
export async function rewrite(bytes: Uint8Array): Promise<Uint8Array | null> {
  const args = ['--no-warn', '--decrypt', '--object-streams=disable', '--force-version=1.7'];
  return (await run(bytes, args, true)).file;
}

/**
 * Copies pages of a file (numbered from 1), with only the objects that they use; null if that is
 * impossible.
 */
export async function copyPages(
  bytes: Uint8Array,
  from: number,
  to: number | 'z',
): Promise<Uint8Array | null> {
  const args = [
    ...['--no-warn', '--decrypt', '--object-streams=disable', '--force-version=1.7'],
    ...[
      '--remove-unreferenced-resources=yes',
      '--pages',
      INPUT,
      `${String(from)}-${String(to)}`,
      '--',
    ],
  ];
  return (await run(bytes, args, true)).file;
}
