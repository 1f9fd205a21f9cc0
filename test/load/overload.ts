import { quantile, type Figure, type Measure } from '../bench/measure';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { say } from '../../scripts/output';
import type { AttackName } from './attacks';
import { answeredOtherwise, countFigure, waitFigure } from './goals';
import { loopback } from './loopback';
import { withLoadedSite, type LoadedSite } from './site';
import { Visitor, visitTimes, visitUntil, type Visits } from './visitor';

const GRANTED_GOAL_MS = 1_500;
const VISIT_GOAL_MS = 500;
const NORMAL_WITHIN_S = 10;
const HOME_EVERY_MS = 500;
const SIGN_IN_EVERY_MS = 1_000;
const VISITS_BEFORE = 20;
/** Consecutive fast visits that count as normal again. */
const NORMAL_VISITS = 3;

const SEARCH = '/web/court/cases?fullName=kathy+smith&isFullTextNameBasedSearch=true';

interface Met {
  readonly home: Visits;
  readonly signIn: Visits;
}

let nextVisitor = 0;

function newVisitor(site: LoadedSite, network: 'visitors' | 'signIns'): Visitor {
  nextVisitor += 1;
  return new Visitor(site.address, loopback(network, nextVisitor));
}

function visits(
  site: LoadedSite,
  repeat: (everyMs: number, visit: () => Promise<void>) => Promise<Visits>,
): Promise<Met> {
  return Promise.all([
    repeat(HOME_EVERY_MS, () => newVisitor(site, 'visitors').openHome()),
    repeat(SIGN_IN_EVERY_MS, () => newVisitor(site, 'signIns').signIn('user', DEMO_PASSWORD)),
  ]).then(([home, signIn]) => ({ home, signIn }));
}

/** Returns the seconds until several searches and home pages in a row are fast again. */
async function secondsUntilNormal(site: LoadedSite): Promise<number> {
  const begin = performance.now();
  let inRow = 0;
  while (inRow < NORMAL_VISITS && performance.now() - begin < 3_000 * NORMAL_WITHIN_S) {
    const visitor = newVisitor(site, 'visitors');
    const visitBegin = performance.now();
    const isGranted = await visitor
      .openHome()
      .then(() => visitor.call(SEARCH))
      .then(
        () => true,
        () => false,
      );
    inRow = isGranted && performance.now() - visitBegin <= VISIT_GOAL_MS ? inRow + 1 : 0;
  }
  return (performance.now() - begin) / 1_000;
}

async function crowd(site: LoadedSite, attack: AttackName, who: string): Promise<Figure[]> {
  const floor = await visits(site, (everyMs, visit) => visitTimes(VISITS_BEFORE, everyMs, visit));
  let isOver = false;
  const attacking = site.attack(attack).finally(() => {
    isOver = true;
  });
  const [report, met] = await Promise.all([
    attacking,
    visits(site, (everyMs, visit) => visitUntil(() => isOver, everyMs, visit)),
  ]);
  const normalAfter = await secondsUntilNormal(site);
  say(`${who}: ${JSON.stringify(report.statuses)}`);
  return [
    countFigure(`${who}: what was granted (p99)`, 'ms', {
      value: quantile(report.grantedMs, 0.99),
      goal: GRANTED_GOAL_MS,
    }),
    countFigure(`${who}: answers other than 200, 429 and 503`, 'requests', {
      value: answeredOtherwise(report, 200, 429, 503),
      goal: 0,
    }),
    waitFigure(`${who}: another visitor's home page`, met.home, {
      goal: VISIT_GOAL_MS,
      floor: floor.home,
    }),
    waitFigure(`${who}: another visitor's sign-in`, met.signIn, {
      goal: VISIT_GOAL_MS,
      floor: floor.signIn,
    }),
    countFigure(`${who}: until all is as usual afterwards`, 's', {
      value: normalAfter,
      goal: NORMAL_WITHIN_S,
    }),
  ];
}

/**
 * Measures 300 clients that send requests nonstop for a minute, from separate addresses and from
 * one.
 */
export const overload: Measure = {
  name: 'overload',
  measure: () =>
    withLoadedSite(async (site) => [
      ...(await crowd(site, 'overloadFromMany', '300 clients')),
      ...(await crowd(site, 'overloadFromOne', '300 clients behind one address')),
    ]),
};
