import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { buildQuery, fillPath } from '#contract/links';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import { decideAccess, type AccessDecision } from '#contract/roles';
import { isInEdition } from '#contract/site/routeMatch';
import type { CurrentUser } from '#contract/schemas/users';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { ROUTE_TABLE } from '../../src/client/app/routeTable';
import type { RouteRow } from '../../src/client/store/routes';
import { launchBrowser } from '../support/chromium';
import { checkLargeText } from './largeText';

const EDITIONS = { in: INDIANA, mi: MICHIGAN } as const;
type Edition = keyof typeof EDITIONS;
const EDITION_NAMES: readonly Edition[] = ['in', 'mi'];
/** Demo users, one for each role; a `visitor` isn't logged in. */
const USERS = ['visitor', 'user', 'admin', 'clerk', 'recorder', 'bulk', 'pastdue', 'super'];
const SIZE = { width: 360, height: 740 };
/** Longest wait that a visit obeys, in seconds: limits on requests are by the minute. */
const LONGEST_WAIT_S = 90;
/** Texts that a finished screen never shows. */
const UNFINISHED = /coming soon|not (?:yet )?(?:built|implemented)|under construction|lorem ipsum/i;
/** Any ID: a screen of one record says that it isn't found. */
const SOME_ID = 1;

/** A page of one user, with what its console and network reported since the last visit. */
interface Visit {
  readonly page: Page;
  readonly edition: Edition;
  readonly user: CurrentUser | null;
  readonly reported: string[];
  /** Seconds that the server asked this visitor to wait; 0 if it answered. */
  wait: number;
}

async function openVisit(
  browser: Browser,
  base: string,
  edition: Edition,
  name: string,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SIZE });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const reported: string[] = [];
  const visit: Visit = { page, edition, user: null, reported, wait: 0 };
  page.on('console', (line) => {
    // A screen of one record asks for one that doesn't exist.
    if (/status of 404/.test(line.text())) return;
    if (['error', 'warning'].includes(line.type())) reported.push(`console: ${line.text()}`);
  });
  page.on('pageerror', (error) => reported.push(`script: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) reported.push(`${String(answer.status())} for ${answer.url()}`);
    if ([429, 503].includes(answer.status())) {
      visit.wait = Math.max(visit.wait, Number(answer.headers()['retry-after'] ?? 1));
    }
  });
  if (name === 'visitor') return visit;
  await page.goto(`${base}/web/${edition}/common/Login`);
  await page.fill('main input[name=username]', name);
  const password = page.locator('main input[name=password]');
  await password.fill(DEMO_PASSWORD);
  await Promise.all([page.waitForURL(/\/vue\//), password.press('Enter')]);
  const headers = { 'Location-Code': EDITIONS[edition].code };
  const answer = await page.request.get(`${base}/web/users/current`, { headers });
  return Object.assign(visit, { user: (await answer.json()) as CurrentUser });
}

/** Waits until the page has its heading and nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.querySelectorAll('[role="status"]')].every(
        ({ textContent }) => !textContent.startsWith('Loading'),
      ),
  );
}

function addressOf(row: RouteRow): string {
  const values = Object.fromEntries(
    [...row.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, SOME_ID]),
  );
  const action = row.actions?.[0];
  return (
    fillPath(row.path, values) +
    buildQuery({
      ...(action === undefined ? {} : { action }),
      ...(row.field === undefined ? {} : { [row.field]: SOME_ID }),
    })
  );
}

/** Problems of the address where the page ended and of its text; none if it is as the rule decides. */
function wrongOutcome(
  decision: AccessDecision,
  row: RouteRow,
  locale: Locale,
  ended: string,
  text: string,
): string[] {
  const isRefused = /Authorization Failed/.test(text);
  const isHome = new RegExp(`/vue/${locale.prefix.slice(1)}/?(?:\\?|$)`).test(ended);
  switch (decision.kind) {
    case 'granted':
      if (isRefused) return ['is refused, though the rule allows it'];
      return isHome && row.path !== '/' ? ['leads to the home page'] : [];
    case 'login':
      return /\/Login/.test(ended) ? [] : [`leads to ${ended}, not to the login page`];
    case 'home':
      return isHome ? [] : [`leads to ${ended}, not to the home page`];
    case 'forbidden':
      return isRefused ? [] : ['is shown, though the rule forbids it'];
    case 'pending':
      return ['is undecided'];
  }
}

/** Visits one screen; returns what is wrong with it. */
async function visitOnce(visit: Visit, base: string, row: RouteRow): Promise<string[]> {
  const { edition, page, reported, user } = visit;
  const locale = EDITIONS[edition];
  reported.length = 0;
  visit.wait = 0;
  await page.goto(`${base}/web/vue${locale.prefix}${addressOf(row)}`);
  await settle(page);
  const ended = page.url();
  const { extra, text } = await page.evaluate(() => ({
    text: document.body.innerText,
    extra: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  const decision = decideAccess(
    row.access,
    user === null ? 'loggedOut' : 'loggedIn',
    user as CurrentUser,
  );
  return [
    ...wrongOutcome(decision, row, locale, ended, text),
    ...(UNFINISHED.test(text) ? ['says that it is unfinished'] : []),
    ...(extra > 0 ? [`scrolls sideways by ${String(extra)} px`] : []),
    ...reported,
  ];
}

/** Visits one screen, again if the server asked to wait; returns what is wrong with it. */
async function check(visit: Visit, base: string, row: RouteRow): Promise<string[]> {
  const problems = await visitOnce(visit, base, row).catch((error: unknown) => [
    error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
  ]);
  if (visit.wait === 0 || visit.wait > LONGEST_WAIT_S) return problems;
  await setTimeout(visit.wait * 1000);
  return check(visit, base, row);
}

/** Visits every screen as each user; returns the number of screens with problems. */
async function visitAll(
  browser: Browser,
  base: string,
  editions: readonly Edition[],
  users: readonly string[],
): Promise<number> {
  let screens = 0;
  let wrong = 0;
  for (const edition of editions) {
    for (const name of users) {
      const visit = await openVisit(browser, base, edition, name);
      for (const row of ROUTE_TABLE) {
        if (!isInEdition(row, EDITIONS[edition])) continue;
        screens += 1;
        const problems = await check(visit, base, row);
        for (const problem of problems) {
          process.stdout.write(`${edition} ${name} ${row.id}: ${problem}\n`);
        }
        if (problems.length > 0) wrong += 1;
      }
      await visit.page.context().close();
      process.stdout.write(`${edition} ${name}: done\n`);
    }
  }
  process.stdout.write(`${String(screens)} screens visited, ${String(wrong)} with problems\n`);
  return wrong;
}

/**
 * `npm run check:screens -- [address] [in|mi …] [user …]`: visits every screen of the route table on
 * a running demo site as each user in both editions on a phone, and compares the outcome with the
 * screen's rule. Also reports sideways scrolling, errors of the console, and failed calls. Waits when
 * the server asks to. With `text [screen …]`, measures text at 200% instead.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const address = args.find((each) => /^https?:/.test(each)) ?? 'http://localhost:8080';
  const base = address.replace(/\/+$/, '');
  const [first, ...names] = args.filter((each) => each !== address);
  const users = USERS.filter((each) => args.includes(each));
  const editions = EDITION_NAMES.filter((each) => args.includes(each));
  const browser = await launchBrowser();
  try {
    const wrong =
      first === 'text'
        ? await checkLargeText(browser, base, names)
        : await visitAll(
            browser,
            base,
            editions.length > 0 ? editions : EDITION_NAMES,
            users.length > 0 ? users : USERS,
          );
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
