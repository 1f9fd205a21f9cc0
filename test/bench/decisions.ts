import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { addCard, MortalSite } from '../kills/mortalSite';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { signInAt } from '../support/browserSignIn';
import { copyDemoData, freePort } from '../support/builtServer';
import { fileCases, moveClerk } from '../support/filedCases';
import { FilingClient } from '../support/filingClient';
import type { Figure, Measure } from './measure';
import { withFolder, withPage } from './running';

const DEMO_SCALE = 0.05;
const DECIDED = 20;
/** Pause after each key, as of a practiced typist. */
const KEY_PAUSE_MS = 150;
/** What a clerk needs to look at an envelope and its list of effects. */
const READING_MS = 6_000;
const MAX_TABS = 80;
const GOAL_S = 300;

declare global {
  interface Window {
    notePointer(): Promise<void>;
  }
}

/** A clerk's keyboard, which counts its key presses. */
class Keyboard {
  presses = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
    await this.page.waitForTimeout(KEY_PAUSE_MS);
  }

  /** Presses Tab until the element has the focus; throws if it is out of reach. */
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < MAX_TABS; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`${String(target)} was not reached with Tab.`);
  }
}

/** Accepts the oldest envelope of the queue and each one after it; returns the seconds. */
async function decide(page: Page, keyboard: Keyboard): Promise<number> {
  const begin = performance.now();
  await keyboard.tabTo(page.getByRole('button', { name: 'Next envelope' }));
  await keyboard.press('Enter');
  for (let decided = 1; decided <= DECIDED; decided += 1) {
    await page.getByText(/You’re reviewing this envelope/).waitFor();
    await page.getByRole('region', { name: /^Pages of/ }).waitFor();
    const address = page.url();
    await keyboard.press('Shift+A');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This does the following:').waitFor();
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Accept all' }));
    await keyboard.press('Enter');
    await page.getByText('Every filing in this envelope has been decided').waitFor();
    if (decided === DECIDED) break;
    await keyboard.press('Shift+N');
    await page.waitForURL((url) => url.href !== address);
  }
  return (performance.now() - begin) / 1_000;
}

/** Times a clerk who decides envelopes with real key events only. */
export const decisions: Measure = {
  name: 'decisions',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const dataDir = path.join(folder, 'data');
      await copyDemoData(dataDir, DEMO_SCALE);
      await addCard(dataDir, 'user');
      const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
      await site.start();
      const filer = new Visitor(site.address, loopback('signIns', 0));
      await filer.signIn('user', DEMO_PASSWORD);
      const ids = await fileCases(new FilingClient(filer), DECIDED, ['Notice.pdf']);
      await site.stop();
      await moveClerk(dataDir, ids[0]);
      await site.start();
      try {
        return await withPage(async (page) => {
          const keyboard = new Keyboard(page);
          await signInAt(page, site.address, 'in', 'clerk');
          let pointers = 0;
          await page.exposeFunction('notePointer', () => (pointers += 1));
          await page.addInitScript(() => {
            for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
              window.addEventListener(type, () => void window.notePointer(), { capture: true });
            }
          });
          await page.goto(`${site.address}/web/in${BACKEND_PAGES.filingQueue}`);
          const seconds = await decide(page, keyboard);
          if (pointers > 0) throw new Error(`A pointer was used ${String(pointers)} times.`);
          const typing = (keyboard.presses * KEY_PAUSE_MS) / 1_000;
          return [
            {
              name: `Accepting ${String(DECIDED)} envelopes by ${String(keyboard.presses)} keys, with ${String(READING_MS / 1_000)} s of reading each`,
              unit: 's',
              value: seconds + (DECIDED * READING_MS) / 1_000,
              goal: GOAL_S,
              floor: typing + (DECIDED * READING_MS) / 1_000,
              floorIs: 'keys and reading',
            },
          ];
        });
      } finally {
        await site.stop();
      }
    }),
};
