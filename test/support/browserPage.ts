import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { source as axeSource } from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signInAt } from './browserSignIn';
import { troubleIn } from './builtServer';
import { launchBrowser } from './chromium';

const HEIGHT_PX = 900;
/** The longest that a test waits for something to show. */
const WAIT_MS = 10_000;

/** How a page is opened; what is left out is Indiana, light, 1280 px, signed out. */
export interface PageOptions {
  readonly edition?: 'in' | 'mi';
  readonly theme?: 'light' | 'dark';
  /** Width of the window in CSS pixels. */
  readonly width?: number;
  /** Name of the demo account to sign in with. */
  readonly signedInAs?: string;
  /** Address below the edition's home, such as `/court/CaseSearch`; `null` opens none. */
  readonly at?: string | null;
  readonly hasReducedMotion?: boolean;
  readonly hasForcedColors?: boolean;
  readonly hasScripts?: boolean;
  /** Complaints of the page that this test brings about itself. */
  readonly expectedComplaints?: readonly RegExp[];
}

interface OpenPage {
  readonly context: BrowserContext;
  readonly edition: 'in' | 'mi';
  readonly complaints: string[];
  readonly expected: RegExp[];
}

let browser: Promise<Browser> | null = null;

/** An address that no other visitor has: searches are counted by it. */
function visitorAddress(): string {
  return `10.${Array.from(randomBytes(3)).join('.')}`;
}

const openPages = new Map<Page, OpenPage>();
let seenServerTrouble = serverTrouble().length;

function serverTrouble(): string[] {
  const file = process.env.BROWSER_TEST_LOG;
  return file === undefined ? [] : troubleIn(readFileSync(file, 'utf8'));
}

/** Origin of the server under test. */
export function testAddress(): string {
  const address = process.env.BROWSER_TEST_ADDRESS;
  if (address === undefined) throw new Error('Browser tests run in the jest project "browser".');
  return address;
}

/** Full address of a screen of the app: `appAddress('in', '/court/CaseSearch')`. */
export function appAddress(edition: 'in' | 'mi', screen = '/'): string {
  return `${testAddress()}/web/vue/${edition}${screen}`;
}

function opened(page: Page): OpenPage {
  const record = openPages.get(page);
  if (record === undefined) throw new Error('This page was not opened by openPage.');
  return record;
}

function listen(page: Page, { complaints }: OpenPage): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page ends its requests; that is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

/** Signs a demo account in through the server's login page; ends on the edition's home. */
export async function signIn(page: Page, username: string): Promise<void> {
  const { edition } = opened(page);
  await signInAt(page, testAddress(), edition, username);
}

/**
 * Opens a page in a browser context of its own: no cookie, no storage, no cache of another test.
 * Its complaints (console errors and warnings, uncaught errors, failed requests, answers from 500
 * up) fail the test at its end unless they are expected.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  browser ??= launchBrowser();
  const edition = options.edition ?? 'in';
  const context = await (
    await browser
  ).newContext({
    viewport: { width: options.width ?? 1280, height: HEIGHT_PX },
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.hasReducedMotion === true ? 'reduce' : 'no-preference',
    forcedColors: options.hasForcedColors === true ? 'active' : 'none',
    javaScriptEnabled: options.hasScripts ?? true,
    locale: 'en-US',
    timezoneId: 'America/Indiana/Indianapolis',
    extraHTTPHeaders: { 'x-forwarded-for': visitorAddress() },
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const record: OpenPage = {
    context,
    edition,
    complaints: [],
    expected: [...(options.expectedComplaints ?? [])],
  };
  openPages.set(page, record);
  listen(page, record);
  // Another window of the same person is watched too.
  context.on('page', (other) => {
    if (other === page) return;
    openPages.set(other, { ...record });
    listen(other, record);
  });
  if (options.signedInAs !== undefined) await signIn(page, options.signedInAs);
  const at = options.at === undefined ? '/' : options.at;
  if (at !== null) await page.goto(appAddress(edition, at));
  return page;
}

/** What the page has complained about so far, without what the test expects. */
export function complaintsOf(page: Page): string[] {
  const { complaints, expected } = opened(page);
  return complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
}

/** The page has not complained. Each test ends with this by itself. */
export function expectQuietConsole(page: Page): void {
  expect(complaintsOf(page)).toEqual([]);
}

/** Closes all pages of the test and returns what they complained about. */
export async function closePages(): Promise<string[]> {
  const complaints = new Set([...openPages.keys()].flatMap(complaintsOf));
  const contexts = new Set([...openPages.values()].map(({ context }) => context));
  openPages.clear();
  for (const context of contexts) await context.close();
  return [...complaints];
}

/** Ends the browser of this test file. */
export async function closeBrowser(): Promise<void> {
  if (browser !== null) await (await browser).close();
  browser = null;
}

/** Warnings and errors in the server's log since the last call. */
export function newServerTrouble(): string[] {
  const trouble = serverTrouble();
  const fresh = trouble.slice(seenServerTrouble);
  seenServerTrouble = trouble.length;
  return fresh;
}

/**
 * What axe finds on the page as it stands, with no rule off: one line per rule and element. It runs
 * in a world of its own, so the page's security policy stays in force.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'axe',
    });
    await session.send('Runtime.evaluate', {
      expression: axeSource,
      contextId: executionContextId,
    });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: 'axe.run(document, { resultTypes: ["violations"] })',
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    const { violations } = result.value as AxeResults;
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  } finally {
    await session.detach();
  }
}

/** axe finds nothing on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** Nothing makes the page scroll sideways; names the widest elements when something does. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  });
  expect(tooWide).toEqual([]);
}

/** Keeps a picture of the whole page in the folder that `SCREENSHOTS` names; else does nothing. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
