import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_FOLDER, OUR_FOLDERS } from '../dataFolders';
import { DATA_KEY_FILE } from '../dataKeys';
import { DataDirectoryError } from './errors';

/** All that we put into a data directory; set-ups and replacements that did not finish, and locks. */
const OURS = new RegExp(
  `^(${OUR_FOLDERS.join('|')}|${DATABASE_FOLDER}\\.(new-.*|next|next\\.new-.*|old|lock\\..*|probe)|${DATA_KEY_FILE}(\\.new-.*)?)$`,
);

/** Read, write and enter, for the group and for all others. */
const OTHERS = 0o077;
const SHARED_BY_ALL = 0o1000;

/** What this process and its children write from now on is their user's alone. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Returns the code of a system error, such as `ENOENT`; empty for other values. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** What an error of the file system means for whoever chose that directory. */
export function directoryProblem(directory: string, error: unknown): DataDirectoryError {
  return new DataDirectoryError(
    `The data directory ${directory} ${problemOf(errorCode(error), String(error).replace(/^Error: /, ''))}`,
  );
}

function problemOf(code: string, text: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'has no room left: its disk or quota is full. Make room, or choose another DATA_DIR.';
    case 'EROFS':
      return 'is on a disk that can only be read. Choose another DATA_DIR.';
    case 'EACCES':
    case 'EPERM':
      return 'may not be written by this user. Give it to the user, or choose another DATA_DIR.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'is no folder. Choose another DATA_DIR.';
    case 'ENOENT':
      return 'cannot be made: its disk can only be read, or a folder above it is missing.';
    default:
      return `cannot be used: ${text}.`;
  }
}

/** Takes a file, or a folder with all that is in it, from everyone but its owner. */
async function makePrivate(file: string): Promise<void> {
  const status = await lstat(file);
  if (status.isSymbolicLink()) return;
  if ((status.mode & OTHERS) !== 0) await closeOne(file, status.mode);
  if (!status.isDirectory()) return;
  for (const name of await readdir(file)) await makePrivate(path.join(file, name));
}

/** Closes a file or folder. Throws `DataDirectoryError` where another user owns it. */
async function closeOne(file: string, mode: number): Promise<void> {
  try {
    await chmod(file, mode & 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error;
    throw new DataDirectoryError(
      `${file} is open to other users of this machine and belongs to another user, so it can't ` +
        `be closed here. As its owner or as root, run: chmod -R go= '${file}'`,
    );
  }
}

/** What a link leads to isn't ours to close: throws `DataDirectoryError` where it is open. */
async function requireClosedTarget(link: string): Promise<void> {
  const target = await realpath(link).catch(() => null);
  if (target === null || ((await stat(target)).mode & OTHERS) === 0) return;
  throw new DataDirectoryError(
    `${link} is a link to ${target}, which is open to other users of this machine. ` +
      `Close it: chmod -R go= '${target}'`,
  );
}

async function closeToOthers(directory: string): Promise<void> {
  const { mode } = await stat(directory);
  const names = await readdir(directory);
  const isOpen = (mode & OTHERS) !== 0;
  const foreign = names.find((name) => !OURS.test(name));
  if (isOpen && ((mode & SHARED_BY_ALL) !== 0 || foreign !== undefined)) {
    // To close a folder that others work in, such as /tmp or a home, is not ours to do.
    const reason = foreign === undefined ? 'is shared by all users' : `also holds ${foreign}`;
    throw new DataDirectoryError(
      `The data directory ${directory} is open to other users of this machine and ${reason}. ` +
        `Choose a DATA_DIR for this site alone, or close this one: chmod 700 '${directory}'`,
    );
  }
  if (isOpen) await closeOne(directory, mode);
  for (const name of names.filter((each) => OURS.test(each))) {
    const entry = path.join(directory, name);
    if ((await lstat(entry)).isSymbolicLink()) await requireClosedTarget(entry);
    else await makePrivate(entry);
  }
}

/**
 * Makes the data directory where there is none, and sees to it that nobody but its owner reads or
 * changes what is in it: older versions made it open to all. Throws `DataDirectoryError`.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Windows has no such modes: who reads a folder there follows from the folder around it.
    if (process.platform !== 'win32') await closeToOthers(directory);
  } catch (error) {
    throw error instanceof DataDirectoryError ? error : directoryProblem(directory, error);
  }
}
