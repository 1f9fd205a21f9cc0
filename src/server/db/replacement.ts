import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/** Where a database is made that takes another one's place. */
export function nextDirectory(directory: string): string {
  return `${directory}.next`;
}

/** Where the database is that was replaced, until it is removed. */
export function oldDirectory(directory: string): string {
  return `${directory}.old`;
}

/**
 * Tidies up after a replacement that was killed: a whole new database takes the place of one that was
 * moved away, and what is left of the other one goes. The caller holds the lock.
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
