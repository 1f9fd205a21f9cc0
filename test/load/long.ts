import type { Figure, Measure } from '../bench/measure';
import type { AttackName } from './attacks';
import { countFigure, waitFigure } from './goals';
import { HOME_GOAL_MS, homePagesAlone, underAttack } from './homePages';
import { withLoadedSite } from './site';

const MEMORY_GOAL_MB = 50;

const WAYS: readonly { readonly name: string; readonly attacks: readonly AttackName[] }[] = [
  { name: '50 addresses of 1 MB at once', attacks: ['longAddresses'] },
  { name: '200 headers of 900 kB at once', attacks: ['largeHeaders'] },
  { name: '3,000 slow bodies, 500 slow headers', attacks: ['slowBodies', 'slowHeaders'] },
];

/** Measures long and endless requests. */
export const long: Measure = {
  name: 'long',
  measure: () =>
    withLoadedSite(async (site) => {
      const floor = await homePagesAlone(site);
      const beforeMb = await site.memory();
      const figures: Figure[] = [];
      let peakMb = beforeMb;
      let held = 0;
      for (const way of WAYS) {
        const met = await underAttack(site, way.attacks);
        peakMb = Math.max(peakMb, met.peakMb);
        for (const report of met.reports) held += report.heldSockets;
        const name = `${way.name}: another visitor's home page`;
        figures.push(waitFigure(name, met.visits, { goal: HOME_GOAL_MS, floor }));
      }
      return [
        ...figures,
        countFigure('Memory of the server under these, beyond that before', 'MB', {
          value: peakMb - beforeMb,
          goal: MEMORY_GOAL_MB,
        }),
        countFigure('Slow bodies and headers that nobody cut in 40 s', 'sockets', {
          value: held,
          goal: 0,
        }),
      ];
    }),
};
