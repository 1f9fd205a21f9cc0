import type { Page } from 'playwright-core';

interface ClickSamples {
  begin: number;
  samples: number[];
}

declare global {
  interface Window {
    clickSamples?: ClickSamples;
  }
}

/**
 * Clicks the first button whose `aria-pressed` shows its state `count` times. Returns the
 * milliseconds of script from each click to the commit that shows it. `settled` resolves when the
 * page has finished with a click.
 */
export async function clickSamples(
  page: Page,
  button: string,
  count: number,
  settled: () => Promise<unknown>,
): Promise<number[]> {
  const target = page.locator(button).first();
  await target.waitFor();
  await target.evaluate((element) => {
    const record: ClickSamples = { begin: 0, samples: [] };
    window.clickSamples = record;
    window.addEventListener('click', () => (record.begin = performance.now()), { capture: true });
    new MutationObserver(() => record.samples.push(performance.now() - record.begin)).observe(
      element,
      { attributes: true, attributeFilter: ['aria-pressed'] },
    );
  });
  for (let clicks = 0; clicks < count; clicks += 1) {
    const done = settled();
    await target.click();
    await done;
  }
  const samples = await page.evaluate(() => window.clickSamples?.samples ?? []);
  if (samples.length !== count) {
    throw new Error(`${count} clicks changed the button ${samples.length} times.`);
  }
  return samples;
}
