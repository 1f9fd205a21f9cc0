import type { CDPSession, Page } from 'playwright-core';
import { signInAt } from '../support/browserSignIn';
import { closeStream } from './closedStream';
import { withBareApp } from './bareSite';
import type { Figure, Measure } from './measure';
import { median } from './measure';
import { withPage, withServer } from './running';

const SCRIPT_GOAL_MS = 50;
const TIMED_CHANGES = 20;
const HEAP_GOAL_PERCENT = 2;
const FIRST_LOOK = 20;
const LAST_LOOK = 200;
const DEMO_SCALE = 0.05;
/**
 * V8 compiles frequent functions one by one and stores the machine code in the heap. That growth
 * ends after a thousand route changes and isn't the app's memory. Without compilers, only the
 * page's own memory remains. Bytecode isn't flushed either, which would hide growth.
 */
const NO_COMPILED_CODE = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'];

/** Two loaded screens: the link to each, and its heading. */
interface Stop {
  readonly link: string;
  readonly shown: string;
}

const STOPS: readonly [Stop, Stop] = [
  {
    link: 'nav[aria-label=Sections] a[href$="/recorder"]',
    shown: 'h1:text-is("Recorded Documents")',
  },
  { link: 'nav[aria-label=Sections] a[href$="/court"]', shown: 'h1:text-is("Court cases")' },
];
const BARE_STOPS: readonly [Stop, Stop] = [
  { link: 'a[href="/other"]', shown: 'h1' },
  { link: 'a[href="/"]', shown: 'button[aria-pressed]' },
];

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (found === undefined) throw new Error(`Chromium gives no ${name}.`);
  return found.value;
}

async function go(page: Page, { link, shown }: Stop): Promise<void> {
  await page.locator(link).first().click();
  await page.locator(shown).waitFor();
}

/** Returns milliseconds of script per route change, including the handling of its answers. */
async function scriptTimes(page: Page, stops: readonly [Stop, Stop]): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (const stop of stops) await go(page, stop);
  const samples: number[] = [];
  for (let change = 0; change < TIMED_CHANGES; change += 1) {
    await page.waitForLoadState('networkidle');
    const before = await metric(session, 'ScriptDuration');
    await go(page, stops[change % 2 === 0 ? 0 : 1]);
    await page.waitForLoadState('networkidle');
    samples.push(((await metric(session, 'ScriptDuration')) - before) * 1000);
  }
  return samples;
}

interface Weight {
  readonly heap: number;
  readonly listeners: number;
}

/** Measures heap and listeners after a forced collection. */
async function weigh(page: Page, session: CDPSession): Promise<Weight> {
  await page.waitForLoadState('networkidle');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return {
    heap: await metric(session, 'JSHeapUsedSize'),
    listeners: await metric(session, 'JSEventListeners'),
  };
}

/**
 * Returns heap growth in percent and added listeners after 180 route changes on a newly opened
 * page.
 */
async function growth(
  page: Page,
  stops: readonly [Stop, Stop],
): Promise<{ heap: number; listeners: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  let early: Weight | null = null;
  for (let change = 1; change <= LAST_LOOK; change += 1) {
    await go(page, stops[change % 2 === 0 ? 1 : 0]);
    if (change === FIRST_LOOK) early = await weigh(page, session);
  }
  const late = await weigh(page, session);
  if (early === null) throw new Error('The page was never weighed.');
  return {
    heap: (late.heap / early.heap - 1) * 100,
    listeners: late.listeners - early.listeners,
  };
}

/** Measures the cost of a route change, and what two hundred of them leave in memory. */
export const navigation: Measure = {
  name: 'navigation',
  measure: async (): Promise<Figure[]> => {
    const bare = await withBareApp((address) =>
      withPage(async (page) => {
        await page.goto(address);
        const script = median(await scriptTimes(page, BARE_STOPS));
        await page.goto(address);
        return { script, heap: (await growth(page, BARE_STOPS)).heap };
      }),
    );
    return withServer(DEMO_SCALE, async (address) => {
      const open = async (page: Page): Promise<void> => {
        await closeStream(page);
        await signInAt(page, address, 'in', 'user');
        await page.goto(`${address}/web/vue/in/court`);
      };
      const value = await withPage(async (page) => {
        await open(page);
        return median(await scriptTimes(page, STOPS));
      });
      const growthWith = (engine?: readonly string[]) =>
        withPage(async (page) => {
          await open(page);
          return growth(page, STOPS);
        }, engine);
      const held = await growthWith(NO_COMPILED_CODE);
      const whole = await growthWith();
      return [
        {
          name: 'Script of a route change between two loaded screens (median of 20)',
          unit: 'ms',
          value,
          floor: bare.script,
          floorIs: 'a route change of the bare app',
          goal: SCRIPT_GOAL_MS,
        },
        {
          name: 'Growth of the heap from route change 20 to 200, V8 compiling nothing',
          unit: '%',
          value: held.heap,
          floor: null,
          floorIs: '',
          goal: HEAP_GOAL_PERCENT,
        },
        {
          name: 'The same, with the machine code that V8 compiles meanwhile',
          unit: '%',
          value: whole.heap,
          floor: bare.heap,
          floorIs: 'the same of the bare app',
          goal: HEAP_GOAL_PERCENT,
        },
        {
          name: 'Listeners more after route change 200 than after 20',
          unit: 'listeners',
          value: Math.max(held.listeners, whole.listeners),
          floor: null,
          floorIs: '',
          goal: 0,
        },
      ];
    });
  },
};
