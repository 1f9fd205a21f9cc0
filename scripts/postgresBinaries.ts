import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The oldest supported version. */
const MIN_VERSION = 15;
/** Where Debian-based systems install each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Without a network, waiting longer doesn't help. */
const INSTALL_MS = 120_000;

function versionOf(folder: string): number {
  try {
    const text = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Finds the newest suitable server programs on this machine; null if there are none. */
function findBinaries(): string | null {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => path.join(DEBIAN_FOLDER, version, 'bin'))
    : [];
  const found = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)]
    .filter((folder) => existsSync(path.join(folder, 'initdb')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= MIN_VERSION)
    .sort((a, b) => b.version - a.version);
  return found[0]?.folder ?? null;
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages as root; returns false if that isn't possible. */
export function installPackages(names: readonly string[]): boolean {
  if (!isDebianRoot()) return false;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: readonly string[]): void => {
    execFileSync('/usr/bin/apt-get', args, {
      stdio: 'ignore',
      env: environment,
      timeout: INSTALL_MS,
    });
  };
  try {
    run(['install', '-y', '--no-install-recommends', ...names]);
    return true;
  } catch {
    try {
      run(['update']);
      run(['install', '-y', '--no-install-recommends', ...names]);
      return true;
    } catch {
      return false;
    }
  }
}

/** Folder of the server's programs, installed first if possible; null if not. */
export function ensureBinaries(): string | null {
  const found = findBinaries();
  if (found !== null) return found;
  return installPackages(['postgresql']) ? findBinaries() : null;
}
