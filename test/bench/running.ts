import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { copyDemoData, startBuiltServer } from '../support/builtServer';
import { launchBrowser } from '../support/chromium';

/**
 * Script for pages that get functions from here: the TypeScript runner calls a naming helper that
 * pages lack.
 */
export const FUNCTION_NAMES = 'globalThis.__name = (value) => value';

/** Runs `work` with a temporary folder. */
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

/** Changes a data directory before a server starts on it. */
export type PrepareData = (dataDir: string) => Promise<void>;

export const leaveData: PrepareData = () => Promise.resolve();

/**
 * Runs `work` with the address of a built server on demo data of `scale`. `main` overrides the
 * server file in `dist`; `prepare` changes the data first.
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
 * Runs `work` with a page of a fresh Chromium: no cache, no cookies. `engine` are extra V8 flags.
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
