import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Cookie } from 'playwright-core';

/**
 * One session per demo account, shared by all tests that only read the account, because a login
 * takes a costly hash. The first test that needs it sends the login form.
 */

/** Maximum age of a shared session, well below its idle timeout. */
const FRESH_MS = 5 * 60_000;

function fileOf(username: string): string | null {
  const folder = process.env.BROWSER_TEST_SESSIONS;
  return folder === undefined ? null : path.join(folder, `${username}.json`);
}

/** Adds the account's session to the context; false if there is none yet. */
export async function takeSession(context: BrowserContext, username: string): Promise<boolean> {
  const file = fileOf(username);
  if (file === null) return false;
  try {
    if (Date.now() - statSync(file).mtimeMs > FRESH_MS) return false;
    await context.addCookies(JSON.parse(readFileSync(file, 'utf8')) as Cookie[]);
    return true;
  } catch {
    return false;
  }
}

/** Saves the context's session for other tests. */
export async function keepSession(context: BrowserContext, username: string): Promise<void> {
  const file = fileOf(username);
  if (file === null) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(await context.cookies()));
  renameSync(draft, file);
}
