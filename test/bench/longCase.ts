import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { ccsPrintPage } from '#contract/records/ccsEntries';
import { CCS_PAGE_SIZE } from '#contract/limits';
import { openEmbedded } from '../../src/server/db/embedded';
import { withInProcessServer } from './inProcess';
import type { Figure, Measure } from './measure';
import { median, quantile } from './measure';
import { withPage, withServer } from './running';

const ENTRIES = 30_000;
const ANSWER_GOAL_MS = 150;
const FILTER_GOAL_MS = 100;
const PRINT_GOAL_MS = 1_500;
const ROWS_GOAL_MS = 400;
const PAGE_MEMORY_GOAL_MB = 150;
const MEGABYTE = 1_000_000;
const ANSWERS = 20;
const OPENINGS = 7;
const PRINTINGS = 3;
const DEMO_SCALE = 0.05;

/** Extends the longest case to the length of the longest known cases. */
async function lengthenLongestCase(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir });
  try {
    await sql`
      with longest as (
        select case_id, count(*) as entries from ccs_entry group by case_id order by 2 desc limit 1
      )
      insert into ccs_entry (case_id, entry_number, entered_on, event_on, type_code, type_text,
                             text, is_notice_sent, is_order_on_file)
      select e.case_id, e.entry_number + 100000 * round, e.entered_on, e.event_on, e.type_code,
             e.type_text, e.text, e.is_notice_sent, e.is_order_on_file
        from ccs_entry e join longest l using (case_id), generate_series(1, 20) round
       order by round, e.entry_number
       limit ${ENTRIES} - (select entries from longest)`.execute(database.db);
  } finally {
    await database.close();
  }
}

interface Answers {
  readonly caseId: number;
  readonly figures: readonly Figure[];
}

/** Times the answers; the slowest of each counts, including the very first. */
async function timeAnswers(): Promise<Answers> {
  return withInProcessServer(
    DEMO_SCALE,
    async (server) => {
      const { caseId, entries } = await server.longestCase();
      if (entries !== ENTRIES) throw new Error(`The longest case has ${entries} entries.`);
      const ccs = `/court/cases/${caseId}/ccs`;
      const asked: readonly (readonly [string, string, number])[] = [
        ['first page', ccs, ANSWER_GOAL_MS],
        ['last page, newest first', `${ccs}?pageNumber=60&newestFirst=true`, ANSWER_GOAL_MS],
        ['filtered by a word', `${ccs}?text=motion`, FILTER_GOAL_MS],
        ['filtered by kind, words and days', filtered(ccs), FILTER_GOAL_MS],
      ];
      const figures: Figure[] = [];
      for (const [name, target, goal] of asked) {
        const samples = [];
        for (let count = 0; count < ANSWERS; count += 1) samples.push(await server.time(target));
        figures.push({
          name: `30,000 entries, ${name}: answer (slowest of 20)`,
          unit: 'ms',
          value: Math.max(...samples.map(({ httpMs }) => httpMs)),
          floor: quantile(
            samples.map(({ rawMs }) => rawMs),
            0.5,
          ),
          floorIs: 'its queries by themselves (median)',
          goal,
        });
      }
      return { caseId, figures };
    },
    lengthenLongestCase,
  );
}

function filtered(ccs: string): string {
  return `${ccs}?kind=order&text=motion+granted&enteredFrom=2019-06-01&enteredTo=2024-06-01`;
}

/** Returns milliseconds from the click on the link to the frame that painted all rows. */
function timeRows(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (expected) => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href*="/court/ViewCCS"]');
    if (link === null) throw new Error('The case page has no link to its summary.');
    const begin = performance.now();
    link.click();
    // Automated notices are folded into the row of their entry.
    const entries = 'main tbody tr:not([aria-hidden]), main tbody details > span';
    while (document.querySelectorAll(entries).length < expected) {
      await new Promise(requestAnimationFrame);
    }
    // A message posted in a frame arrives when that frame is painted.
    const painted = new MessageChannel();
    requestAnimationFrame(() => {
      painted.port2.postMessage(null);
    });
    await new Promise((resolve) => (painted.port1.onmessage = resolve));
    return performance.now() - begin;
  }, rows);
}

/**
 * Returns milliseconds for the browser to lay out and paint the same rows again, without scripts.
 */
function timeLayout(page: Page, part: 'main' | 'main table'): Promise<number> {
  return page.evaluate(async (selector) => {
    const shown = document.querySelector(selector);
    const home = shown?.parentElement;
    if (!shown || !home) throw new Error('The page has no table.');
    const copy = shown.cloneNode(true);
    shown.remove();
    await new Promise(requestAnimationFrame);
    const begin = performance.now();
    home.append(copy);
    const painted = new MessageChannel();
    requestAnimationFrame(() => {
      painted.port2.postMessage(null);
    });
    await new Promise((resolve) => (painted.port1.onmessage = resolve));
    return performance.now() - begin;
  }, part);
}

/** Returns the bytes of the page's scripts and nodes after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Opens each time in a fresh browser, so that the screen's chunk is fetched, too. */
async function timeOpenings(address: string, caseId: number): Promise<Figure[]> {
  const openings: number[] = [];
  const layouts: number[] = [];
  const heaps: number[] = [];
  for (let count = 0; count < OPENINGS; count += 1) {
    await withPage(async (page) => {
      await page.goto(`${address}/web/vue/in/court/ViewCaseDetails?caseId=${caseId}`);
      await page.locator('main a[href*="/court/ViewCCS"]').first().waitFor();
      await page.waitForLoadState('networkidle');
      openings.push(await timeRows(page, CCS_PAGE_SIZE));
      heaps.push((await heapOf(page)) / MEGABYTE);
      layouts.push(await timeLayout(page, 'main table'));
    });
  }
  return [
    {
      name: '30,000 entries, first page: click to rows on screen (median of 7)',
      unit: 'ms',
      value: median(openings),
      floor: median(layouts),
      floorIs: 'the browser painting the same rows',
      goal: ROWS_GOAL_MS,
    },
    {
      name: '30,000 entries: memory of the page with its first page',
      unit: 'MB',
      value: median(heaps),
      floor: null,
      floorIs: '',
      goal: PAGE_MEMORY_GOAL_MB,
    },
  ];
}

/** Times all entries on one page, from the address to the frame that painted them. */
async function timePrint(address: string, caseId: number): Promise<Figure[]> {
  const times: number[] = [];
  const layouts: number[] = [];
  const heaps: number[] = [];
  for (let count = 0; count < PRINTINGS; count += 1) {
    await withPage(async (page) => {
      await page.goto(`${address}/web/vue/in/court/ViewCaseDetails?caseId=${caseId}`);
      const begin = performance.now();
      await page.goto(`${address}/web${ccsPrintPage(caseId, {})}`);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      times.push(performance.now() - begin);
      const rows = await page.locator('main tbody tr').count();
      if (rows !== ENTRIES) throw new Error(`The page to print has ${rows} entries.`);
      heaps.push((await heapOf(page)) / MEGABYTE);
      layouts.push(await timeLayout(page, 'main'));
    });
  }
  return [
    {
      name: '30,000 entries, page to print: address to last row painted (median of 3)',
      unit: 'ms',
      value: median(times),
      floor: median(layouts),
      floorIs: 'the browser painting the same rows',
      goal: PRINT_GOAL_MS,
    },
    {
      name: '30,000 entries: memory of the page to print',
      unit: 'MB',
      value: median(heaps),
      floor: null,
      floorIs: '',
      goal: PAGE_MEMORY_GOAL_MB,
    },
  ];
}

/** Measures the case with 30,000 entries: its answers, its rows on screen, and its print page. */
export const longCase: Measure = {
  name: 'long-case',
  measure: async () => {
    const { caseId, figures } = await timeAnswers();
    const opened = await withServer(
      DEMO_SCALE,
      async (address) => [
        ...(await timeOpenings(address, caseId)),
        ...(await timePrint(address, caseId)),
      ],
      { prepare: lengthenLongestCase },
    );
    return [...figures, ...opened];
  },
};
