import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/chromium';
import {
  DEMO_PASSWORD,
  looksOf,
  PICTURES,
  README_PICTURES,
  type Look,
  type Picture,
  type ReadmePicture,
} from './list';

const README_FOLDER = path.resolve(__dirname, '../../docs/screenshots');
const ALL_FOLDER = path.resolve(__dirname, '../../.pictures');

/** Contexts by user and look, so that each user logs in once per look. */
class Visits {
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(
    private readonly browser: Browser,
    private readonly base: string,
  ) {}

  page(user: string | null, edition: string, { theme, width, height }: Look): Promise<Page> {
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
    context.setDefaultTimeout(15_000);
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

async function take(visits: Visits, base: string, picture: Picture, look: Look, file: string) {
  const page = await visits.page(picture.user ?? null, picture.edition, look);
  await page.goto(base + picture.at);
  if (picture.follows !== undefined) await page.locator(picture.follows).first().click();
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
  await page.screenshot({ path: file });
}

interface Task {
  readonly picture: Picture;
  readonly look: Look;
  readonly name: string;
}

function allPictures(): readonly Task[] {
  return PICTURES.flatMap((picture) =>
    looksOf().map((look) => {
      const { theme, width } = look;
      return { picture, look, name: [picture.file, picture.edition, width, theme].join('-') };
    }),
  );
}

function ofReadme(picture: ReadmePicture): Task {
  return { picture, look: picture.look, name: picture.file };
}

/**
 * `npm run pictures -- [address] [--all [name …]]`: takes the README's screenshots on a running demo
 * site; with `--all`, every template in both themes, two widths, and its editions.
 */
async function main(): Promise<void> {
  const [first = '', ...rest] = process.argv.slice(2);
  const hasAddress = /^https?:/.test(first);
  const base = (hasAddress ? first : 'http://localhost:8080').replace(/\/+$/, '');
  const options = hasAddress ? rest : [first, ...rest].filter((each) => each !== '');
  const isAll = options[0] === '--all';
  const only = new Set(options.slice(1));
  const folder = isAll ? ALL_FOLDER : README_FOLDER;
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  const visits = new Visits(browser, base);
  try {
    for (const { look, name, picture } of isAll ? allPictures() : README_PICTURES.map(ofReadme)) {
      if (only.size > 0 && !only.has(picture.file)) continue;
      const problem = await take(
        visits,
        base,
        picture,
        look,
        path.join(folder, `${name}.png`),
      ).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      process.stdout.write(`${name}${problem === null ? '' : `: ${problem}`}\n`);
      if (problem !== null) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
