import type { Measure } from '../bench/measure';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { countFigure, refusedFigure } from './goals';
import { loopback } from './loopback';
import { withLoadedSite } from './site';
import { Visitor, visitTimes } from './visitor';

const NEW_BROWSER_GOAL_S = 60;
const TRY_EVERY_MS = 2_000;

/** Returns the seconds until a repeated login attempt succeeds. */
async function secondsUntilIn(site: string, from: string): Promise<number> {
  const begin = performance.now();
  const visitor = new Visitor(site, from);
  for (;;) {
    const isIn = await visitor.signIn('user', DEMO_PASSWORD).then(
      () => true,
      () => false,
    );
    const seconds = (performance.now() - begin) / 1_000;
    if (isIn || seconds > 2 * NEW_BROWSER_GOAL_S) return seconds;
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

/** Measures whether a user can log in while others guess their password. */
export const guessing: Measure = {
  name: 'guessing',
  measure: () =>
    withLoadedSite(async (site) => {
      const known = new Visitor(site.address, loopback('visitors', 0));
      await known.signIn('user', DEMO_PASSWORD);
      const guesses = site.attack('guesses');
      // Midway: the first guesses have had their effect.
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      const again = await visitTimes(1, 0, () => known.signIn('user', DEMO_PASSWORD));
      const newAfter = await secondsUntilIn(site.address, loopback('visitors', 1));
      await guesses;
      return [
        refusedFigure('50 addresses guess: sign-in in a browser that was here before', again),
        countFigure('50 addresses guess: until a new browser gets in', 's', {
          value: newAfter,
          goal: NEW_BROWSER_GOAL_S,
        }),
      ];
    }),
};
