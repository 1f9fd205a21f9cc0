import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { source as axeSource } from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { complaintAboutChange, complaintAboutSignIn } from './browserAccounts';
import { keepSession, takeSession } from './browserSessions';
import { sendSignIn, sendSignUp } from './browserSignIn';
import type { NewUser } from './browserSignIn';
import { collectTapes, handInTape, replayTape } from './browserTapes';
import { eventually, WAIT_MS } from './browserWaits';
import { troubleIn } from './builtServer';
import { launchBrowser } from './chromium';

const HEIGHT_PX = 900;
/** Quiet time that is longer than the page waits before its own requests, such as for regions. */
const QUIET_MS = 300;
/** Spinners and skeletons shown while something is loading. */
const SPINNER = '[role=status]:has(> [aria-hidden=true])';
/** A table that doesn't show all of its rows yet. */
const BUSY_TABLE = 'main table[aria-busy=true]';

/** How a page is opened; by default Indiana, light, 1280 px, logged out. */
export interface PageOptions {
  readonly edition?: 'in' | 'mi';
  readonly theme?: 'light' | 'dark';
  /** Width of the window in CSS pixels. */
  readonly width?: number;
  /** A demo account to log in with, which must not be changed, or a user who signed up. */
  readonly signedInAs?: string | NewUser;
  /** True if the test logs out, so it must not use the shared session. */
  readonly signsOut?: boolean;
  /** True to keep the page open for the following tests, until `closeKeptPages`. */
  readonly isKept?: boolean;
  /** A user to sign up; no other test uses the account, so this one may change it. */
  readonly signedUpAs?: NewUser;
  /** URL below the edition's home, such as `/court/CaseSearch`; `null` opens none. */
  readonly at?: string | null;
  /** True for a touch screen, whose pointer is coarse. */
  readonly hasTouch?: boolean;
  readonly hasReducedMotion?: boolean;
  readonly hasForcedColors?: boolean;
  readonly hasScripts?: boolean;
  /** Complaints that the test causes. */
  readonly expectedComplaints?: readonly RegExp[];
}

/** With scripts off, Chromium refuses the scripts in a page's `Link` header. */
const SCRIPT_NOT_FETCHED = /^csp: \S+\/assets\/[\w.-]+\.js$/;

/** One person with one or more pages, in a browser with its own cookies. */
interface Visitor {
  readonly context: BrowserContext;
  readonly edition: 'in' | 'mi';
  readonly isKept: boolean;
  readonly complaints: string[];
  readonly expected: RegExp[];
  /** What each closed page of this visitor recorded. */
  readonly tapes: string[];
  /** User name of this visitor's last login. */
  username: string | null;
  /** True if other tests may use the same session. */
  isSessionShared: boolean;
}

interface OpenPage {
  readonly visitor: Visitor;
  /** Requests without a response yet. */
  readonly underway: Set<Request>;
  /** When a request was last sent or finished, on this process's clock. */
  lastTraffic: number;
}

let browser: Promise<Browser> | null = null;

/** An IP address for only this visitor, because searches are counted by address. */
function visitorAddress(): string {
  return `10.${Array.from(randomBytes(3)).join('.')}`;
}

const openPages = new Map<Page, OpenPage>();
let seenServerTrouble = serverTrouble().length;

function serverTrouble(): string[] {
  const file = process.env.BROWSER_TEST_LOG;
  if (file === undefined) return [];
  const printed = readFileSync(file, 'utf8');
  // The server may have written only half a line.
  return troubleIn(printed.slice(0, printed.lastIndexOf('\n') + 1));
}

/** Origin of the tested server. */
export function testAddress(): string {
  const problem = process.env.BROWSER_TEST_PROBLEM;
  if (problem !== undefined) throw new Error(`The browser tests can't run: ${problem}`);
  const address = process.env.BROWSER_TEST_ADDRESS;
  if (address === undefined) throw new Error('Browser tests run in the jest project "browser".');
  return address;
}

/** Full URL of an app screen: `appAddress('in', '/court/CaseSearch')`. */
export function appAddress(edition: 'in' | 'mi', screen = '/'): string {
  return `${testAddress()}/web/vue/${edition}${screen}`;
}

function opened(page: Page): OpenPage {
  const record = openPages.get(page);
  if (record === undefined) throw new Error('This page was not opened by openPage.');
  return record;
}

/** The file of the running test: `keyboard.test.ts`. */
function testFile(): string {
  return path.basename(expect.getState().testPath ?? '');
}

/** Notes logins, and complains about changes that other tests would see. */
function noteAnswer(visitor: Visitor, response: Response): void {
  const request = response.request();
  const { pathname } = new URL(response.url());
  const isOfServer = 'content-security-policy' in response.headers();
  if (!isOfServer) return;
  const status = response.status();
  const answered = { method: request.method(), path: pathname, status };
  const complain = (complaint: string | null): void => {
    if (complaint !== null) visitor.complaints.push(complaint);
  };
  if (status === 303 && pathname.endsWith('/common/NewSubscription')) visitor.username = null;
  if (visitor.isSessionShared && pathname.endsWith('/common/Logout')) {
    complain('shared session: a test that logs out must set signsOut');
  }
  if (request.method() === 'POST' && status === 303 && pathname.endsWith('/common/Login')) {
    visitor.isSessionShared = false;
    visitor.username = new URLSearchParams(request.postData() ?? '').get('username') ?? '';
    complain(complaintAboutSignIn(visitor.username, testFile()));
  }
  complain(complaintAboutChange(visitor.username, testFile(), answered));
}

/** Returns true for the unread stream: it is open throughout a login, so it isn't page activity. */
function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith(UNREAD_STREAM_PATH);
}

function followTraffic(page: Page, record: OpenPage): void {
  const { underway } = record;
  page.on('request', (request) => {
    if (isStream(request)) return;
    // The new document never gets responses to the old document's requests.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underway.clear();
    underway.add(request);
    record.lastTraffic = performance.now();
  });
  const end = (request: Request): void => {
    if (isStream(request)) return;
    underway.delete(request);
    record.lastTraffic = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

function follow(page: Page, visitor: Visitor): void {
  if (openPages.has(page)) return;
  const record = { visitor, underway: new Set<Request>(), lastTraffic: performance.now() };
  openPages.set(page, record);
  followTraffic(page, record);
  const { complaints } = visitor;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page cancels its requests; that is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
    noteAnswer(visitor, response);
  });
}

/** Logs in a user; a demo account uses the shared session, which its first login creates. */
async function signIn(visitor: Visitor, who: string | NewUser, isShared: boolean): Promise<void> {
  const { context } = visitor;
  if (typeof who !== 'string') {
    visitor.username = who.username;
    await sendSignIn(context, testAddress(), who);
    return;
  }
  visitor.username = who;
  visitor.isSessionShared = isShared;
  const complaint = complaintAboutSignIn(who, testFile());
  if (complaint !== null) visitor.complaints.push(complaint);
  if (isShared && (await takeSession(context, who))) return;
  await sendSignIn(context, testAddress(), who);
  if (isShared) await keepSession(context, who);
}

/**
 * Opens a page in its own browser context, without cookies, storage, or cache of other tests. Its
 * complaints (console errors and warnings, uncaught errors, failed requests, responses from 500 up)
 * fail the test at its end unless expected.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  browser ??= launchBrowser();
  const edition = options.edition ?? 'in';
  const context = await (
    await browser
  ).newContext({
    viewport: { width: options.width ?? 1280, height: HEIGHT_PX },
    colorScheme: options.theme ?? 'light',
    hasTouch: options.hasTouch ?? false,
    reducedMotion: options.hasReducedMotion === true ? 'reduce' : 'no-preference',
    forcedColors: options.hasForcedColors === true ? 'active' : 'none',
    javaScriptEnabled: options.hasScripts ?? true,
    locale: 'en-US',
    timezoneId: 'America/Indiana/Indianapolis',
    extraHTTPHeaders: { 'x-forwarded-for': visitorAddress() },
  });
  context.setDefaultTimeout(WAIT_MS);
  const visitor: Visitor = {
    context,
    edition,
    isKept: options.isKept ?? false,
    complaints: [],
    expected: [
      ...(options.hasScripts === false ? [SCRIPT_NOT_FETCHED] : []),
      ...(options.expectedComplaints ?? []),
    ],
    tapes: [],
    username: null,
    isSessionShared: false,
  };
  await collectTapes(context, visitor.tapes);
  // Watches the visitor's other windows too.
  context.on('page', (other) => follow(other, visitor));
  const page = await context.newPage();
  follow(page, visitor);
  const { signedInAs, signedUpAs } = options;
  if (signedUpAs !== undefined) await sendSignUp(context, testAddress(), edition, signedUpAs);
  if (signedInAs !== undefined) await signIn(visitor, signedInAs, options.signsOut !== true);
  const at = options.at === undefined ? '/' : options.at;
  if (at !== null) await page.goto(appAddress(edition, at));
  return page;
}

/** Switches an open page to that theme and window width. */
export async function lookAt(page: Page, theme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: HEIGHT_PX });
}

/** Goes to a screen within the open page, as Back does, without a reload. */
export async function goInside(page: Page, screen: string): Promise<void> {
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    appAddress(opened(page).visitor.edition, screen),
  );
}

/** The page's complaints so far, except expected ones. */
export function complaintsOf(page: Page): string[] {
  const { complaints, expected } = opened(page).visitor;
  return complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
}

/** Waits for a complaint that the test provoked; it no longer fails the test. */
export async function complaintComes(page: Page, pattern: RegExp): Promise<void> {
  const { complaints, expected } = opened(page).visitor;
  await eventually(() => expect(complaints).toContainEqual(expect.stringMatching(pattern)));
  expected.push(pattern);
}

/**
 * Waits until the page has its heading, no spinners or skeletons, and no requests for a moment.
 * Unlike Playwright's "networkidle", it also works after a click.
 */
export async function settled(page: Page): Promise<void> {
  const record = opened(page);
  // The last action may not have sent its request yet.
  record.lastTraffic = performance.now();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually(async () => {
    expect([...record.underway].map((request) => request.url())).toEqual([]);
    expect(await page.locator(SPINNER).count()).toBe(0);
    expect(await page.locator(BUSY_TABLE).count()).toBe(0);
    expect(performance.now() - record.lastTraffic).toBeGreaterThan(QUIET_MS);
  });
}

/**
 * Waits until every table of the page has all its rows; the first ones are drawn before the others.
 */
export async function rowsDrawn(page: Page): Promise<void> {
  await page.locator(BUSY_TABLE).first().waitFor({ state: 'detached' });
}

/**
 * Closes the test's pages, except kept ones, and returns all complaints. Each page was recorded and
 * is replayed once it is closed. The replay differs if the page used time, randomness, or the
 * network without going through the ports.
 */
export async function closePages(): Promise<string[]> {
  const complaints = new Set([...openPages.keys()].flatMap(complaintsOf));
  const visitors = new Set([...openPages.values()].map(({ visitor }) => visitor));
  for (const visitor of visitors) visitor.complaints.length = 0;
  for (const difference of await closeThose(({ isKept }) => !isKept)) complaints.add(difference);
  return [...complaints];
}

/** Closes the pages that `closePages` kept open, and replays them too. */
export async function closeKeptPages(): Promise<void> {
  expect([...(await closePages()), ...(await closeThose(() => true))]).toEqual([]);
}

/** Closes the pages of some visitors; returns where a replay differed from its recording. */
async function closeThose(isWanted: (visitor: Visitor) => boolean): Promise<string[]> {
  const differences: string[] = [];
  const ending = [...openPages].filter(([, { visitor }]) => isWanted(visitor));
  for (const [page] of ending) {
    await handInTape(page);
    openPages.delete(page);
  }
  for (const { context, tapes } of new Set(ending.map(([, { visitor }]) => visitor))) {
    await context.close();
    for (const tape of tapes) {
      const difference = await replayTape(tape);
      if (difference !== null) differences.push(`replay: ${difference}`);
    }
  }
  return differences;
}

/** Closes the browser of this test file. */
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
 * Axe's findings on the current page with all rules on: one line per rule and element. Runs in an
 * isolated world, so the page's security policy stays in force.
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

/**
 * Waits until animations have ended: axe finds too little contrast in an element that is fading in.
 */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Expects no axe findings on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
}

/** Expects no horizontal scrolling; names the widest elements otherwise. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // A page that just changed its width may still be laid out.
  await eventually(async () => {
    const tooWide = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      const hides = (element: Element | null): boolean =>
        element !== null &&
        element !== document.body &&
        (getComputedStyle(element).overflowX !== 'visible' || hides(element.parentElement));
      const widest = [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .filter((element) => !hides(element.parentElement))
        .slice(0, 5)
        .map(
          (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
        );
      return [`${width} px:`, ...widest];
    });
    expect(tooWide).toEqual([]);
  });
}

/** Expects no number to be broken across lines. */
async function expectWholeNumbers(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts;
      if (!/^[$\d][\d,.]*$/.test(text.nodeValue ?? '')) continue;
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(text.nodeValue ?? '');
    }
    return found;
  });
  expect(broken).toEqual([]);
}

/** Window widths from a phone to a large screen, on both sides of each breakpoint. */
const WIDTHS = [320, 360, 480, 640, 768, 900, 1_024, 1_280, 1_920];

/** Expects no horizontal scrolling and no broken number at any window width. */
export async function expectToFitEveryWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await expectNoHorizontalScroll(page);
    await expectWholeNumbers(page);
  }
}

/**
 * Saves a screenshot of the whole page in the folder `SCREENSHOTS`; does nothing if it is not set.
 */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
