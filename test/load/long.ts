import type { Figure, Measure } from '../bench/measure';
import type { AttackName, AttackReport } from './attacks';
import { countFigure, waitFigure } from './goals';
import { loopback } from './loopback';
import { withLoadedSite, type LoadedSite } from './site';
import { Visitor, visitTimes, visitUntil, type Visits } from './visitor';

const HOME_GOAL_MS = 200;
const MEMORY_GOAL_MB = 50;
const VISIT_EVERY_MS = 250;
const VISITS_BEFORE = 100;

interface Met {
  readonly visits: Visits;
  readonly reports: readonly AttackReport[];
  readonly peakMb: number;
}

function homePage(site: LoadedSite, index: number): Promise<void> {
  return new Visitor(site.address, loopback('visitors', index)).openHome();
}

/** Home pages of one new visitor after another, while attacks run. */
async function underAttack(site: LoadedSite, names: readonly AttackName[]): Promise<Met> {
  let isOver = false;
  let peakMb = 0;
  const attacks = Promise.all(names.map((name) => site.attack(name))).finally(() => {
    isOver = true;
  });
  const [reports, visits] = await Promise.all([
    attacks,
    visitUntil(
      () => isOver,
      VISIT_EVERY_MS,
      (index) => homePage(site, VISITS_BEFORE + index),
    ),
    visitUntil(
      () => isOver,
      500,
      async () => {
        peakMb = Math.max(peakMb, await site.memory());
      },
    ),
  ]);
  return { visits, reports, peakMb };
}

const WAYS: readonly { readonly name: string; readonly attacks: readonly AttackName[] }[] = [
  { name: '50 addresses of 1 MB at once', attacks: ['longAddresses'] },
  { name: '200 headers of 900 kB at once', attacks: ['largeHeaders'] },
  { name: '3,000 slow bodies, 500 slow headers', attacks: ['slowBodies', 'slowHeaders'] },
];

/** Requests that are long, or never end. */
export const long: Measure = {
  name: 'long',
  measure: () =>
    withLoadedSite(async (site) => {
      const floor = await visitTimes(VISITS_BEFORE, VISIT_EVERY_MS, (index) =>
        homePage(site, index),
      );
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
