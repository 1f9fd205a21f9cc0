import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/sources';

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline/debian');

/**
 * Finds a program of a Debian package: the installed one, or else an unpacked copy outside the
 * system, so that no service starts. Returns null if neither is available.
 */
export function debianProgram(name: string): string | null {
  const installed = FOLDERS.map((folder) => path.join(folder, name)).find(existsSync);
  if (installed !== undefined) return installed;
  const folder = path.join(CACHE, name);
  const unpacked = ['usr/sbin', 'usr/bin'].map((each) => path.join(folder, each, name));
  if (!unpacked.some(existsSync)) {
    try {
      mkdirSync(folder, { recursive: true });
      execFileSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' });
      const [file = ''] = readdirSync(folder).filter((each) => each.endsWith('.deb'));
      execFileSync('dpkg-deb', ['--extract', file, '.'], { cwd: folder, stdio: 'ignore' });
    } catch {
      return null;
    }
  }
  return unpacked.find(existsSync) ?? null;
}
