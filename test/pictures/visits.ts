import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD, type Look, type Picture } from './list';

/** Scripts arrive within this time of each other. */
const QUIET_MS = 1_000;

/** Waits for the map, the theme menu, and other parts that load when the page is idle. */
async function partsLoaded(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await setTimeout(QUIET_MS);
  }
}

/** Contexts by user and look, so that each user logs in once per look. */
export class Visits {
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  /** Opens the picture's page in this look; waits until it shows everything. */
  async show(picture: Picture, look: Look): Promise<Page> {
    const page = await this.#page(picture.user ?? null, picture.edition, look);
    await page.goto(this.base + picture.at);
    for (const link of picture.follows ?? []) await page.locator(link).first().click();
    await page.locator(picture.shows).first().waitFor();
    // A logged-in page has an open stream, so the network is never idle.
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-busy="true"]') === null &&
        [...document.querySelectorAll('[role="status"]')].every(
          ({ textContent }) => !textContent.startsWith('Loading'),
        ) &&
        document.fonts.status === 'loaded',
    );
    await partsLoaded(page);
    return page;
  }

  #page(user: string | null, edition: string, { theme, width, height }: Look): Promise<Page> {
    const key = [user, edition, theme, width, height].join(' ');
    const known = this.#pages.get(key) ?? this.#open(user, edition, { theme, width, height });
    this.#pages.set(key, known);
    return known;
  }

  async #open(user: string | null, edition: string, { theme, width, height }: Look): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: width < 500,
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    if (user === null) return page;
    await page.goto(`${this.base}/web/${edition}/common/Login`);
    await page.fill('input[name=username]:visible', user);
    const password = page.locator('input[name=password]:visible');
    await password.fill(DEMO_PASSWORD);
    await Promise.all([page.waitForURL(/\/vue\//), password.press('Enter')]);
    return page;
  }
}
