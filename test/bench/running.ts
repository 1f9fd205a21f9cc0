import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { copyDemoData, startBuiltServer } from '../support/builtServer';
import { launchBrowser } from '../support/chromium';

/**
 * Script for a page that then gets functions of ours: what runs these files names functions by a
 * helper that the page does not have.
 */
export const FUNCTION_NAMES = 'globalThis.__name = (value) => value';

/** Runs `work` with a folder that is gone afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countyline-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes the data of a data directory before a server runs on it. */
export type PrepareData = (dataDir: string) => Promise<void>;

export const leaveData: PrepareData = () => Promise.resolve();

/**
 * Runs `work` against a built server on demo data of `scale`; it gets the server's address. `main`
 * is the server's file where it is not the build in `dist`, `prepare` changes the data beforehand.
 */
export function withServer<Result>(
  scale: number,
  work: (address: string) => Promise<Result>,
  { main, prepare = leaveData }: { readonly main?: string; readonly prepare?: PrepareData } = {},
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, scale);
    await prepare(dataDir);
    const server = await startBuiltServer({
      dataDir,
      logFile: path.join(folder, 'server.log'),
      environment: { DEMO: 'on' },
      ...(main === undefined ? {} : { main }),
    });
    try {
      return await work(server.address);
    } finally {
      await server.stop();
    }
  });
}

/**
 * Runs `work` with a page of a fresh Chromium: no cache, no cookie. `engine` are flags of V8 where
 * it shall not run as it comes.
 */
export async function withPage<Result>(
  work: (page: Page) => Promise<Result>,
  engine: readonly string[] = [],
): Promise<Result> {
  const browser: Browser = await launchBrowser(engine);
  try {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1280, height: 900 },
    });
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}
