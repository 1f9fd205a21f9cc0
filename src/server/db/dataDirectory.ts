import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_FOLDER, OUR_FOLDERS, SEAL_FILE } from '../dataFolders';
import { DATA_KEY_FILE } from '../dataKeys';
import { DataDirectoryError } from './errors';

/**
 * Everything we create in a data directory, including unfinished set-ups, replacements, and locks.
 */
const OWN_FILES = new RegExp(
  `^(${OUR_FOLDERS.join('|')}|${DATABASE_FOLDER}\\.(new-.*|next|next\\.new-.*|old|lock\\..*|probe)|${DATA_KEY_FILE}(\\.new-.*)?|${SEAL_FILE}(\\.draft)?)$`,
);

/** Permission bits to read, write, and enter, for the group and all others. */
const OTHERS = 0o077;
const SHARED_BY_ALL = 0o1000;

/**
 * Makes files that this process and its children write from now on accessible only to their user.
 */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Returns the code of a system error, such as `ENOENT`; empty for other values. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Explains a file system error to the operator who chose the data directory. */
export function directoryProblem(directory: string, error: unknown): DataDirectoryError {
  return new DataDirectoryError(
    `The data directory ${directory} ${problemOf(errorCode(error), String(error).replace(/^Error: /, ''))}`,
  );
}

function problemOf(code: string, text: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'has no room left: its disk or quota is full. Free some space, or choose another DATA_DIR.';
    case 'EROFS':
      return 'is on a read-only disk. Choose another DATA_DIR.';
    case 'EACCES':
    case 'EPERM':
      return 'is not writable by this user. Change its owner, or choose another DATA_DIR.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'is not a folder. Choose another DATA_DIR.';
    case 'ENOENT':
      return 'cannot be created: its disk is read-only, or a parent folder is missing.';
    default:
      return `cannot be used: ${text}.`;
  }
}

/**
 * Makes a file, or a folder with everything in it, accessible only to its owner. Skips files that a
 * running server deletes in the meantime.
 */
async function makePrivate(file: string): Promise<void> {
  try {
    const status = await lstat(file);
    if (status.isSymbolicLink()) return;
    if ((status.mode & OTHERS) !== 0) await restrictOne(file, status.mode);
    if (!status.isDirectory()) return;
    for (const name of await readdir(file)) await makePrivate(path.join(file, name));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Makes a file or folder private. Throws `DataDirectoryError` if another user owns it. */
async function restrictOne(file: string, mode: number): Promise<void> {
  try {
    await chmod(file, mode & 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error;
    throw new DataDirectoryError(
      `${file} is open to other users of this machine and belongs to another user, so it can't ` +
        `be made private here. As its owner or as root, run: chmod -R go= '${file}'`,
    );
  }
}

/**
 * Throws `DataDirectoryError` if a link's target is accessible to others, because the target isn't
 * ours to make private.
 */
async function requirePrivateTarget(link: string): Promise<void> {
  const target = await realpath(link).catch(() => null);
  if (target === null || ((await stat(target)).mode & OTHERS) === 0) return;
  throw new DataDirectoryError(
    `${link} is a link to ${target}, which is open to other users of this machine. ` +
      `Make it private: chmod -R go= '${target}'`,
  );
}

async function restrictToOwner(directory: string): Promise<void> {
  const { mode } = await stat(directory);
  const names = await readdir(directory);
  const isOpen = (mode & OTHERS) !== 0;
  const foreign = names.find((name) => !OWN_FILES.test(name));
  if (isOpen && ((mode & SHARED_BY_ALL) !== 0 || foreign !== undefined)) {
    // A folder that others use, such as /tmp or a home directory, isn't ours to make private.
    const reason = foreign === undefined ? 'is shared by all users' : `also contains ${foreign}`;
    throw new DataDirectoryError(
      `The data directory ${directory} is open to other users of this machine and ${reason}. ` +
        `Choose a DATA_DIR for this site only, or make this one private: chmod 700 '${directory}'`,
    );
  }
  if (isOpen) await restrictOne(directory, mode);
  for (const name of names.filter((each) => OWN_FILES.test(each))) {
    const entry = path.join(directory, name);
    if ((await lstat(entry)).isSymbolicLink()) await requirePrivateTarget(entry);
    else await makePrivate(entry);
  }
}

/**
 * Creates the data directory if it's missing, and restricts access to its owner; older versions
 * left it open to everyone. Throws `DataDirectoryError`.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Windows has no such modes: a folder inherits access from its parent.
    if (process.platform !== 'win32') await restrictToOwner(directory);
  } catch (error) {
    throw error instanceof DataDirectoryError ? error : directoryProblem(directory, error);
  }
}
