import { MESSAGES } from '#contract/messages';
import { openPage, settled } from '../support/browserPage';
import { eventually } from '../support/browserWaits';
import type { Page } from 'playwright-core';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

interface Story {
  readonly name: string;
  readonly at: string;
  readonly signedInAs?: string;
  /** Path of the failing call, below the context. */
  readonly call: RegExp;
  readonly answer: Answer;
  /** Text on the page; null if there is none. */
  readonly words: string | null;
  /** User action that makes the call. */
  readonly act?: (page: Page) => Promise<void>;
}

const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });
const html: Answer = {
  status: 200,
  body: '<!doctype html><h1>Maintenance</h1>',
  contentType: 'text/html',
};
const RESULTS = '/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&regionId=1';

async function writeMessage(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a message' });
  await form.getByLabel('Message').fill('Hello');
  await form.getByRole('button', { name: 'Save message' }).click();
}

/** Ten of the cases that `test/flows/callMatrix.test.ts` tries on every call. */
const STORIES: readonly Story[] = [
  {
    name: 'a case and a 500 with a uuid',
    at: '/court/ViewCaseDetails?caseId=9',
    call: /\/court\/cases\/9$/,
    answer: json(500, { message: 'It broke.', uuid: '12345678-90ab-cdef' }),
    words: 'It broke. Reference ID: 12345678',
  },
  {
    name: 'a summary that was cut off on its way',
    at: '/court/ViewCCS?caseId=9',
    call: /\/court\/cases\/9\/ccs/,
    answer: { status: 200, body: '{"items":[{"id":1,"text":"Fil' },
    words: MESSAGES.badAnswer,
  },
  {
    name: 'a search and the HTML of something in between',
    at: RESULTS,
    call: /\/court\/cases\?/,
    answer: html,
    words: MESSAGES.badAnswer,
  },
  {
    name: 'a search and a 400 without a word',
    at: RESULTS,
    call: /\/court\/cases\?/,
    answer: json(400, null),
    words: "Some of the information isn't valid.",
  },
  {
    name: 'a search and a 429',
    at: RESULTS,
    call: /\/court\/cases\?/,
    answer: json(429, { message: 'Too many searches. Wait a minute.' }),
    words: 'Too many searches. Wait a minute.',
  },
  {
    name: 'saved cases and a 503',
    at: '/court/ViewMyCases',
    signedInAs: 'recorder',
    call: /\/court\/my$/,
    answer: json(503, { message: 'Closed for repair.' }),
    words: 'Closed for repair.',
  },
  {
    name: 'notifications and null',
    at: '/common/Notifications',
    signedInAs: 'recorder',
    call: /\/api\/notifications\?/,
    answer: json(200, null),
    words: MESSAGES.badAnswer,
  },
  {
    name: 'who is signed in and a 500',
    at: '/court/ViewMyCases',
    signedInAs: 'recorder',
    call: /\/users\/current$/,
    answer: json(500, { message: 'It broke.' }),
    words: MESSAGES.userCheckFailed,
  },
  {
    name: 'messages, counts and the unread count, each of another shape',
    at: '/court',
    signedInAs: 'recorder',
    call: /\/(motd\/messages|common\/counts|unread\/count|my\/ids)/,
    answer: json(200, 'oops'),
    words: null,
  },
  {
    name: 'a message of the day and a 413',
    at: '/admin/MessageOfTheDay',
    signedInAs: 'super',
    call: /\/motd\/messages$/,
    answer: json(413, { message: 'That is too much.' }),
    words: 'That is too much.',
    act: writeMessage,
  },
];

describe('a page with a failed call', () => {
  it.each(STORIES.map((story) => [story.name, story] as const))(
    'shows a heading and an error, and ends the loading state: %s',
    async (_name, { answer, act, at, call, signedInAs, words }) => {
      const page = await openPage({
        at: null,
        ...(signedInAs === undefined ? {} : { signedInAs }),
        expectedComplaints: [new RegExp(`\\b${String(answer.status)}\\b`)],
      });
      let answered = 0;
      await page.route(
        (url) => call.test(url.pathname + url.search),
        (route) => {
          answered += 1;
          return route.fulfill({ contentType: 'application/json', ...answer });
        },
      );
      await page.goto(new URL(`/web/vue/in${at}`, process.env.BROWSER_TEST_ADDRESS).href);
      await act?.(page);
      const main = page.locator('main');
      if (words !== null) await main.getByText(words).first().waitFor();
      await eventually(() => expect(answered).toBeGreaterThan(0));
      await settled(page);
      expect((await main.innerText()).trim().length).toBeGreaterThan(20);
      expect(await main.innerText()).not.toMatch(/undefined|NaN|\[object|null|oops/);
    },
  );
});
