import type { Page } from 'playwright-core';
import { CCS_PAGE_SIZE } from '#contract/limits';
import { withInProcessServer } from './inProcess';
import type { Figure, Measure } from './measure';
import { median, quantile } from './measure';
import { withPage, withServer } from './running';

const ENTRIES = 8_000;
const ANSWER_GOAL_MS = 150;
const ROWS_GOAL_MS = 400;
const ANSWERS = 20;
const OPENINGS = 7;
const DEMO_SCALE = 0.05;

interface Answers {
  readonly caseId: number;
  readonly figure: Figure;
}

/** The answer with the first 500 entries; the slowest counts, the very first one too. */
async function timeAnswers(): Promise<Answers> {
  return withInProcessServer(DEMO_SCALE, async (server) => {
    const { caseId, entries } = await server.longestCase();
    if (entries < ENTRIES) throw new Error(`The longest case has only ${entries} entries.`);
    const samples = [];
    for (let count = 0; count < ANSWERS; count += 1) {
      samples.push(await server.time(`/court/cases/${caseId}/ccs`));
    }
    return {
      caseId,
      figure: {
        name: 'First page of 8,000 entries: answer (slowest of 20)',
        unit: 'ms',
        value: Math.max(...samples.map(({ httpMs }) => httpMs)),
        floor: quantile(
          samples.map(({ rawMs }) => rawMs),
          0.5,
        ),
        floorIs: 'its queries by themselves (median)',
        goal: ANSWER_GOAL_MS,
      },
    };
  });
}

/** Milliseconds from the click on the link to the frame that has painted all rows. */
function timeRows(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (expected) => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href*="/court/ViewCCS"]');
    if (link === null) throw new Error('The case page has no link to its summary.');
    const begin = performance.now();
    link.click();
    while (document.querySelectorAll('main tbody tr:not([aria-hidden])').length < expected) {
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

/** Milliseconds of the browser alone to lay the same rows out and paint them again. */
function timeLayout(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const table = document.querySelector('main table');
    const home = table?.parentElement;
    if (!table || !home) throw new Error('The summary has no table.');
    const copy = table.cloneNode(true);
    table.remove();
    await new Promise(requestAnimationFrame);
    const begin = performance.now();
    home.append(copy);
    const painted = new MessageChannel();
    requestAnimationFrame(() => {
      painted.port2.postMessage(null);
    });
    await new Promise((resolve) => (painted.port1.onmessage = resolve));
    return performance.now() - begin;
  });
}

/** Each opening is in a fresh browser: the screen's chunk is fetched too. */
function timeOpenings(caseId: number): Promise<Figure> {
  return withServer(DEMO_SCALE, async (address) => {
    const openings: number[] = [];
    const layouts: number[] = [];
    for (let count = 0; count < OPENINGS; count += 1) {
      await withPage(async (page) => {
        await page.goto(`${address}/web/vue/in/court/ViewCaseDetails?caseId=${caseId}`);
        await page.locator('main a[href*="/court/ViewCCS"]').first().waitFor();
        await page.waitForLoadState('networkidle');
        openings.push(await timeRows(page, CCS_PAGE_SIZE));
        layouts.push(await timeLayout(page));
      });
    }
    return {
      name: 'First page of 8,000 entries: click to rows on screen (median of 7)',
      unit: 'ms',
      value: median(openings),
      floor: median(layouts),
      floorIs: 'the browser painting the same rows',
      goal: ROWS_GOAL_MS,
    };
  });
}

/** The first page of the case with 8,000 entries: its answer, and its rows on screen. */
export const longCase: Measure = {
  name: 'long-case',
  measure: async () => {
    const { caseId, figure } = await timeAnswers();
    return [figure, await timeOpenings(caseId)];
  },
};
