import type { BrowserContext, Page } from 'playwright-core';
import { TAPE_SYMBOL } from '../../src/client/platform/offerTape';

/** The function that a page calls with its recording before it closes. */
const BINDING = 'handInTape';

/** Runs in the page: delivers its recording, once. */
function handIn([symbol, binding]: readonly [string, string]): void {
  const page = window as unknown as Record<string | symbol, ((value?: string) => unknown) | null>;
  const read = page[Symbol.for(symbol)];
  const send = page[binding];
  if (typeof read === 'function' && typeof send === 'function') void send(JSON.stringify(read()));
}

/** Collects the recording of every document that a page of this context leaves. */
export async function collectTapes(context: BrowserContext, tapes: string[]): Promise<void> {
  await context.exposeBinding(BINDING, (_source, tape: string) => void tapes.push(tape));
  await context.addInitScript(
    `addEventListener('pagehide', () => (${handIn.toString()})(${JSON.stringify([TAPE_SYMBOL, BINDING])}));`,
  );
}

/** Requests the recording of an open page. */
export async function handInTape(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // Pages without scripts and server pages have none.
  await page.evaluate(handIn, [TAPE_SYMBOL, BINDING] as const).catch(() => undefined);
}

/** Returns the recording of an open page so far. */
export async function readTape(page: Page): Promise<string> {
  return page.evaluate((symbol) => {
    const read = (window as unknown as Record<symbol, () => unknown>)[Symbol.for(symbol)];
    return JSON.stringify(read?.());
  }, TAPE_SYMBOL);
}

/** Describes where the replay of a page's recording differs; null if it does not. */
export async function replayTape(tape: string): Promise<string | null> {
  const address = process.env.BROWSER_TEST_REPLAYS;
  if (address === undefined) return null;
  const answer = await fetch(address, { method: 'POST', body: tape });
  const { difference } = (await answer.json()) as { difference: string | null };
  return difference;
}
