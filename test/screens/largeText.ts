import type { Browser, Page } from 'playwright-core';
import { PICTURES, type Picture } from '../pictures/list';
import { Visits } from '../pictures/visits';
import { overprints, sidewaysScroll } from '../support/boxes';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** Doubles the text as a text zoom does: lengths in rem grow, the window doesn't. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    // Two frames: charts and bars that follow the width draw again.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Problems of a page of doubled text in one theme. */
async function problemsOf(page: Page): Promise<string[]> {
  const overlaps = await overprints(page);
  return [...(await sidewaysScroll(page)), ...overlaps.map((overlap) => `overlap: ${overlap}`)];
}

/**
 * Measures text at 200% on the screens of `npm run pictures -- --all`, at 1,280 and 360 px in both
 * themes: texts over other texts, and sideways scrolling. `only` names screens; all by default.
 * Returns the number of screens with problems.
 */
export async function checkLargeText(
  browser: Browser,
  base: string,
  only: readonly string[],
): Promise<number> {
  const visits = new Visits(browser, base);
  const chosen = PICTURES.filter(({ file }) => only.length === 0 || only.includes(file));
  let measured = 0;
  let wrong = 0;
  const measure = async (picture: Picture): Promise<void> => {
    let isWrong = false;
    for (const size of SIZES) {
      const page = await visits.show(picture, { ...size, theme: 'light' });
      await doubleText(page);
      const themesOf = new Map<string, string[]>();
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        measured += 1;
        for (const problem of new Set(await problemsOf(page))) {
          themesOf.set(problem, [...(themesOf.get(problem) ?? []), theme]);
        }
      }
      for (const [problem, themes] of themesOf) {
        const where = `${picture.file} ${picture.edition} ${String(size.width)} ${themes.join('+')}`;
        process.stdout.write(`${where}: ${problem}\n`);
        isWrong = true;
      }
    }
    if (isWrong) wrong += 1;
  };
  for (const picture of chosen) {
    await measure(picture).catch((error: unknown) => {
      wrong += 1;
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      process.stdout.write(`${picture.file} ${picture.edition}: ${reason}\n`);
    });
  }
  process.stdout.write(
    `${String(chosen.length)} screens measured in ${String(measured)} looks with text at 200%, ${String(wrong)} with problems\n`,
  );
  return wrong;
}
