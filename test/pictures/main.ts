import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/chromium';

/** A screenshot in the README. */
interface Picture {
  readonly file: string;
  /** Path relative to the app's address. */
  readonly at: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** Selector that appears once the page has loaded. */
  readonly shows: string;
  /** Selector of a link to click first. */
  readonly follows?: string;
}

const SEARCH = '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy+smith';

const PICTURES: readonly Picture[] = [
  { file: 'home', at: '/in/', width: 1280, height: 860, theme: 'light', shows: 'h1' },
  {
    file: 'case-search',
    at: SEARCH,
    width: 1280,
    height: 860,
    theme: 'light',
    shows: 'aside a, tbody th a',
  },
  {
    file: 'case',
    at: SEARCH,
    width: 1280,
    height: 860,
    theme: 'dark',
    shows: 'article h2',
    follows: 'tbody tr:nth-child(3) th a',
  },
  { file: 'phone', at: SEARCH, width: 360, height: 740, theme: 'light', shows: 'tbody th a' },
];

const FOLDER = path.resolve(__dirname, '../../docs/screenshots');

async function take(browser: Browser, base: string, picture: Picture): Promise<void> {
  const { at, file, follows, height, shows, theme, width } = picture;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(base + at);
  if (follows !== undefined) await page.locator(follows).first().click();
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(FOLDER, `${file}.png`) });
  await context.close();
}

/** `npm run pictures -- [address]`: takes the README's screenshots on a running site. */
async function main(): Promise<void> {
  const base = (process.argv[2] ?? 'http://localhost:3000/web/vue').replace(/\/+$/, '');
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const picture of PICTURES) await take(browser, base, picture);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
