import { JOURNEY_CASE_NUMBER, LONG_CASE_NUMBER } from '../../src/demo/specialCases';
import { caseAddress, caseIdOf } from '../support/browserCourt';
import {
  appAddress,
  expectAccessible,
  expectNoHorizontalScroll,
  keepScreenshot,
  openPage,
  settled,
} from '../support/browserPage';
import type { Page } from 'playwright-core';

interface State {
  readonly name: string;
  readonly at: string | ((page: Page) => Promise<string>);
  readonly words: string | RegExp;
  readonly signedInAs?: string;
  readonly expectedComplaints?: readonly RegExp[];
}

const SEARCH = '/court/CaseSearch?action=PERFORM-SEARCH&isFullTextNameBasedSearch=true&fullName=';

/** States of a screen besides its usual content. */
const STATES: readonly State[] = [
  {
    name: 'an open criminal case',
    at: async (page) => caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER)),
    words: 'Charges',
    signedInAs: 'recorder',
  },
  {
    name: 'a long summary',
    at: async (page) =>
      `/court/ViewCCS?pageNumber=2&caseId=${String(await caseIdOf(page, LONG_CASE_NUMBER))}`,
    words: 'Entries 501 to 1,000',
  },
  {
    name: 'a page of a summary that does not exist',
    at: async (page) =>
      `/court/ViewCCS?pageNumber=99&caseId=${String(await caseIdOf(page, LONG_CASE_NUMBER))}`,
    words: 'Page not found',
  },
  {
    name: 'results with toggles',
    at: `${SEARCH}kathy+smith`,
    words: /\d cases/,
    signedInAs: 'recorder',
  },
  { name: 'no result', at: `${SEARCH}qqxxzz`, words: 'No cases found in' },
  { name: 'results with filters', at: `${SEARCH}smith&status=OPEN`, words: 'Status: Open' },
  {
    name: 'a refused search',
    at: `${SEARCH}%25`,
    words: 'Search failed',
    expectedComplaints: [/400/],
  },
  {
    name: 'no saved case',
    at: '/court/ViewMyCases',
    words: 'No saved cases yet',
    signedInAs: 'super',
  },
  { name: 'saved cases', at: '/court/ViewMyCases', words: /\d alerts/, signedInAs: 'full' },
  {
    name: 'a case that is not found',
    at: '/court/ViewCaseDetails?caseId=abc',
    words: 'We can’t find this case',
    expectedComplaints: [/404/],
  },
];

/** `npm run check:a11y` uses all looks; a test run uses one per state, in turn. */
const LOOKS = [
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
  ['light', 360],
] as const;

function at(state: State, page: Page): Promise<string> | string {
  return typeof state.at === 'string' ? state.at : state.at(page);
}

const CASES = STATES.map((state, index) => {
  const turn = index % LOOKS.length;
  return { state, looks: process.env.EVERY_LOOK === '1' ? LOOKS : LOOKS.slice(turn, turn + 1) };
});

describe('each state of a screen', () => {
  it.each(CASES.map(({ state, looks }) => [state.name, looks, state] as const))(
    'passes axe and fits its window: %s, %j',
    async (name, looks, state) => {
      const page = await openPage({
        at: null,
        // Otherwise axe would check colors during the theme transition.
        hasReducedMotion: true,
        ...(state.signedInAs === undefined ? {} : { signedInAs: state.signedInAs }),
        ...(state.expectedComplaints === undefined
          ? {}
          : { expectedComplaints: state.expectedComplaints }),
      });
      const address = appAddress('in', await at(state, page));
      for (const [theme, width] of looks) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        if (page.url() !== address) await page.goto(address);
        await page.locator('main').getByText(state.words).first().waitFor();
        await settled(page);
        await keepScreenshot(page, `${name.replaceAll(' ', '-')}-${theme}-${String(width)}`);
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
    },
  );
});
