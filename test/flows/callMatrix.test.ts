import '../support/productionPackages';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { flattenFieldErrors, NO_FIELD_ERRORS } from '#contract/apiErrors';
import { CALLS, type CallName } from '#contract/calls';
import { CALL_TIMEOUT_MS } from '#contract/limits';
import type { HttpResult } from '../../src/client/platform/ports';
import { screenRetried } from '../../src/client/state/location/slice';
import { selectLoginStatus } from '../../src/client/state/session/selectors';
import { BAD_ANSWERS, receive, type BadAnswer } from '../support/badAnswers';
import { CALL_STORIES, COMMON_ANSWERS } from '../support/stories/callStories';
import type { CallStory } from '../support/stories/story';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const NAMES = Object.keys(CALLS) as CallName[];

const TOLD: readonly (readonly [CallName, CallStory])[] = NAMES.flatMap((name) => {
  const story = CALL_STORIES[name];
  return story ? [[name, story] as const] : [];
});
const UNTOLD = NAMES.filter((name) => !CALL_STORIES[name]);

/**
 * `npm run check:calls` tests every call with every response. A test run gives each call one or two
 * of them in turn; all calls share the same code.
 */
const ONE_IN = process.env.EVERY_ANSWER === '1' ? 1 : 12;
/** Which calls are also tested with a late response. */
const LATE_IN = process.env.EVERY_ANSWER === '1' ? 1 : 4;

/** Longer than all retries, windows, and pauses. */
const A_MINUTE_MS = 60_000;

/** Paths of the state that are loading: a spinner would be shown there. */
function underWay(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) {
    const isWord = /(^|\.)(status|kind)$/.test(at) && typeof value === 'string';
    return isWord && /ing$|^unknown$/.test(value) ? [`${at} is ${value}`] : [];
  }
  return Object.entries(value).flatMap(([key, child]) =>
    // An unconfirmed click waits for its response.
    key === 'pending' && Object.keys(child as object).length > 0
      ? [`${at}.pending`]
      : underWay(child, `${at}.${key}`),
  );
}

async function openStory(story: CallStory): Promise<OpenPage> {
  const { user = testUser(), at = '/in/', others = {} } = story;
  const page = await openPage({
    user,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries({ ...COMMON_ANSWERS, ...others })) {
        network.always(line, answer(200, body));
      }
    },
  });
  await page.advance(A_MINUTE_MS);
  expect(page.errors()).toEqual([]);
  return page;
}

async function bring(page: OpenPage, story: CallStory): Promise<void> {
  await story.cause(page);
  await page.advance(A_MINUTE_MS);
}

/** Expects the page to show the failure, wherever it does. */
function expectSaid(page: OpenPage, story: CallStory, bad: BadAnswer): void {
  const isUnauthorized = bad.raw?.status === 401;
  if (story.kind === 'background') {
    expect(page.errors()).toEqual([]);
    // A page for logged-in users sends visitors to the login, whichever call noticed.
    const isSentToLogin = isUnauthorized && story.isOnPrivatePage === true;
    expect(page.moves.map(({ address }) => address.split('?')[0])).toEqual(
      isSentToLogin ? ['/web/in/common/Login'] : [],
    );
    if (isUnauthorized) expect(page.select(selectLoginStatus)).toBe('loggedOut');
    return;
  }
  expect(page.went('assign').map((href) => href.split('?')[0])).toEqual(
    isUnauthorized ? ['/web/in/common/Login'] : [],
  );
  const status = story.status?.(page);
  // A loadable without a screen of its own also has a not-found state.
  if (story.kind === 'screen' || status === 'notFound') {
    expect(status).toBe(bad.raw?.status === 404 ? 'notFound' : 'failed');
    expect(page.errors()).toEqual(status === 'notFound' ? [] : bad.lines);
  } else if (story.kind === 'form' && bad.raw?.status === 400) {
    expect(status).toBe('rejected');
    const atFields = flattenFieldErrors(story.errors?.(page) ?? NO_FIELD_ERRORS);
    expect([...page.errors(), ...atFields]).toEqual(bad.lines);
  } else {
    if (status !== undefined) expect(status).toBe('failed');
    expect(page.errors()).toEqual(bad.lines);
  }
}

describe.each(TOLD)('the call %s', (name, story) => {
  // A call without a response body accepts any body.
  const fitting = BAD_ANSWERS.filter(({ raw }) => story.good !== null || raw?.status !== 200);
  const turn = TOLD.findIndex(([told]) => told === name);
  const answers = fitting.filter((_bad, index) => (index + turn) % ONE_IN === 0);

  it.each(answers.map((bad) => [bad.name, bad] as const))(
    'ends the call, shows any error, and allows the next call to succeed after %s',
    async (_what, bad) => {
      const page = await openStory(story);
      const result: HttpResult = await receive(bad);
      page.network.always(story.line, result);
      const before = page.network.sent(story.line).length;
      await bring(page, story);

      expect(page.network.sent(story.line).length).toBeGreaterThan(before);
      expect(underWay(page.state())).toEqual([]);
      expectSaid(page, story, bad);

      page.network.always(story.line, answer(200, story.good));
      if (story.kind === 'background') await page.visit('/in/court?again=1');
      if (story.kind === 'screen') page.dispatch(screenRetried());
      else await story.cause(page);
      await page.advance(A_MINUTE_MS);
      expect(story.isShown(page)).toBe(true);
      expect(underWay(page.state())).toEqual([]);
    },
  );

  if (turn % LATE_IN !== 0) return;
  it('accepts a response just before the timeout', async () => {
    const page = await openStory(story);
    const held = page.network.hold(story.line);
    await story.cause(page);
    await page.advance(CALL_TIMEOUT_MS - 1);
    held.answer(answer(200, story.good));
    await page.advance(A_MINUTE_MS);
    expect(story.isShown(page)).toBe(true);
    expect(underWay(page.state())).toEqual([]);
    expect(page.errors()).toEqual([]);
  });
});

describe.each(TOLD.filter(([, { older }]) => older !== undefined))(
  'the call %s, made twice',
  (_name, story) => {
    it('shows the response to the newer request, whichever response arrives last', async () => {
      const page = await openStory(story);
      const held = page.network.hold(story.line);
      page.network.always(story.line, answer(200, story.good));
      await story.cause(page);
      await page.advance(CALL_TIMEOUT_MS / 2);
      await bring(page, story);
      expect(page.network.sent(story.line).length).toBeGreaterThan(1);
      const shown = JSON.stringify(page.state());
      held.answer(answer(200, story.older));
      await page.advance(A_MINUTE_MS);
      expect(JSON.stringify(page.state())).toBe(shown);
      expect(story.isShown(page)).toBe(true);
    });
  },
);

/** The app's source text. */
function clientSources(): string {
  const root = path.resolve(__dirname, '../../src/client');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, name), 'utf8'))
    .join('\n');
}

describe('the table of calls', () => {
  it('covers each call that the app makes', () => {
    const sources = clientSources();
    expect(UNTOLD.filter((name) => sources.includes(`'${name}'`))).toEqual([]);
  });
});
