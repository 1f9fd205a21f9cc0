import type { AttackName, AttackReport } from './attacks';
import { loopback } from './loopback';
import type { LoadedSite } from './site';
import { Visitor, visitTimes, visitUntil, type Visits } from './visitor';

/** Goal for another visitor's home page under attack (p95). */
export const HOME_GOAL_MS = 200;
const VISIT_EVERY_MS = 250;
const VISITS_BEFORE = 100;

/** Opens home pages as one new visitor after another, on an otherwise idle site. */
export function homePagesAlone(site: LoadedSite): Promise<Visits> {
  return visitTimes(VISITS_BEFORE, VISIT_EVERY_MS, (index) => homePage(site, index));
}

/** Other visitors' results during attacks. */
interface Met {
  readonly visits: Visits;
  readonly reports: readonly AttackReport[];
  readonly peakMb: number;
}

function homePage(site: LoadedSite, index: number): Promise<void> {
  return new Visitor(site.address, loopback('visitors', index)).openHome();
}

/** Opens home pages as one new visitor after another, during attacks. */
export async function underAttack(site: LoadedSite, names: readonly AttackName[]): Promise<Met> {
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
