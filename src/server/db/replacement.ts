import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/** Returns the path where a replacement database is created. */
export function nextDirectory(directory: string): string {
  return `${directory}.next`;
}

/** Returns the path of the replaced database until it is deleted. */
export function oldDirectory(directory: string): string {
  return `${directory}.old`;
}

/**
 * Cleans up after an interrupted replacement: puts a complete new database in place if the old one
 * was moved away, and deletes the remains of the other one. The caller holds the lock.
 */
export async function finishReplacement(directory: string): Promise<void> {
  const next = nextDirectory(directory);
  const old = oldDirectory(directory);
  if (!existsSync(directory)) {
    if (existsSync(next)) await rename(next, directory);
    else if (existsSync(old)) await rename(old, directory);
  }
  if (!existsSync(directory)) return;
  await rm(next, { recursive: true, force: true });
  await rm(old, { recursive: true, force: true });
}
