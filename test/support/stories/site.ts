import { countyHoldings } from '../../../src/client/features/home/slice';
import { demoLoadReceived } from '../../../src/client/state/demoLoad/slice';
import { plans } from '../../../src/client/features/about/slice';
import * as countyPages from '../../../src/client/features/counties/slice';
import { countsRequested } from '../../../src/client/state/counts/slice';
import { messageDismissed } from '../../../src/client/state/motd/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, list, screen } from './story';

export function counted(cases: number): object {
  const { IN, MI } = goodBody('getCounts') as Record<'IN' | 'MI', object>;
  return { IN: { ...IN, cases }, MI };
}

/** Stories of the calls for what every page or the home page loads. */
export const SITE_STORIES = {
  getCounts: {
    kind: 'background',
    line: 'GET /web/common/counts',
    good: counted(7),
    older: counted(1),
    cause: (page) => page.dispatch(countsRequested()),
    isShown: (page) => page.state().counts.counts?.IN.cases === 7,
  },
  // Polled one at a time, so no response overtakes another.
  getDemoLoad: {
    kind: 'background',
    line: 'GET /web/common/demo-load',
    good: { isLoading: true, loaded: 3, of: 5 },
    cause: (page) => page.dispatch(demoLoadReceived({ isLoading: true, loaded: 1, of: 5 })),
    isShown: (page) => page.state().demoLoad.loaded === 3,
  },
  getCountyHoldings: screen('/in/', 'GET /web/common/counts/counties', countyHoldings, {
    good: goodBody('getCountyHoldings'),
    older: { counties: [], samples: [] },
  }),
  getMessagesOfTheDay: {
    kind: 'background',
    line: 'GET /web/motd/messages',
    good: list({ category: '*-*-*', message: 'Newer', updated: '2026-01-02T00:00:00Z' }),
    older: list({ category: '*-*-*', message: 'Older', updated: '2026-01-01T00:00:00Z' }),
    cause: (page) => page.visit('/in/court'),
    isShown: (page) => page.state().motd.messages[0]?.message === 'Newer',
  },
  postMessageDismissal: {
    kind: 'background',
    line: 'POST /web/motd/dismissals',
    good: null,
    cause: (page) =>
      page.dispatch(messageDismissed({ category: '*-*-*', updated: '2026-01-02T00:00:00Z' })),
    isShown: (page) => page.network.sent('POST /web/motd/dismissals').length > 0,
  },
  getLegendTexts: {
    kind: 'background',
    line: 'GET /web/api/help/legend',
    good: list({ group: 'cases', code: 'CCS', html: 'Newer' }),
    older: list({ group: 'cases', code: 'CCS', html: 'Older' }),
    cause: (page) => page.visit('/in/common/DataLegend'),
    isShown: (page) => countyPages.legendTexts.select(page.state()).status === 'ready',
  },
  getPlans: screen(
    '/in/info/fees',
    'GET /web/common/plans',
    plans,
    { good: list({ id: 10 }), older: list() },
    { user: null },
  ),
} satisfies Stories;
