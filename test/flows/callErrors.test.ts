import type { Action } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import type { FieldErrors } from '#contract/apiErrors';
import { MESSAGES } from '#contract/messages';
import { COURT_CALLS } from '#contract/calls/court';
import { callApi, type CallOutcome } from '../../src/client/state/calls/callApi';
import type { ErrorHandling } from '../../src/client/state/calls/apiError';
import { errorsShown } from '../../src/client/state/errors/slice';
import type { HttpResult } from '../../src/client/platform/ports';
import { selectLoginStatus } from '../../src/client/state/session/selectors';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { selectSite } from '../../src/client/state/site/selectors';
import type { RootState } from '../../src/client/store/reducer';
import { goodAnswer, goodBody } from '../support/goodAnswers';
import { answer, createTestPorts, createTestSagaPage } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const CASE = 'GET /web/court/cases/9';
const LOGIN = '/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt%3Fa%3D1';

interface Story {
  readonly outcome: CallOutcome<unknown>;
  readonly errors: readonly string[];
  readonly assigned: readonly string[];
}

/** Runs a call on the state of a real page and returns its outcome. */
async function callCase(result: HttpResult, handling: ErrorHandling = {}): Promise<Story> {
  const page = await openPage({ user: testUser(), at: '/in/court?a=1' });
  const ports = createTestPorts();
  ports.network.always(CASE, result);
  const texts: string[] = [];
  const run = expectSaga(
    callApi<'getCase'>,
    COURT_CALLS.getCase,
    { params: { caseId: 9 } },
    handling,
  )
    .withState<RootState>(page.state())
    .provide([
      [matchers.getContext('ports'), ports.ports],
      [matchers.getContext('page'), createTestSagaPage()],
      {
        put(effect: { readonly action: Action }, next: () => unknown) {
          const { action } = effect;
          if (errorsShown.match(action)) texts.push(...action.payload.map(({ text }) => text));
          return next();
        },
      },
    ])
    .silentRun(false);
  await ports.clock.advance(10_000);
  const end = await run;
  return {
    outcome: end.returnValue as CallOutcome<unknown>,
    errors: texts,
    assigned: ports.went('assign'),
  };
}

describe('a call with a response', () => {
  it('returns the data of a response and shows no message', async () => {
    const { outcome, errors } = await callCase(goodAnswer('getCase', { caseId: 9 }));
    expect(outcome).toEqual({ ok: true, data: goodBody('getCase', { caseId: 9 }) });
    expect(errors).toEqual([]);
  });

  it('notifies the page when a newer build responds', async () => {
    const page = await openPage();
    page.network.once(
      'GET /web/motd/messages?app_code=COURT',
      answer(200, { items: [] }, { buildId: 'build-2' }),
    );
    expect(page.select(selectSite).isOutdated).toBe(false);
    await page.visit('/in/court');
    expect(page.select(selectSite).isOutdated).toBe(true);
  });
});

describe('a failed call', () => {
  it.each<[string, HttpResult, string[]]>([
    ['a 403', answer(403, { message: 'Not for you.' }), ['Not for you.']],
    ['a 404', answer(404, { message: 'No such case.' }), ['No such case.']],
    ['a 409', answer(409, { message: 'Too late.' }), ['Too late.']],
    ['a 422', answer(422, { message: 'No sense.' }), ['No sense.']],
    ['a 429', answer(429, { message: 'Too often.' }), ['Too often.']],
    ['a 503', answer(503, { message: 'Closed for repair.' }), ['Closed for repair.']],
    ['a 403 without a message', answer(403), [MESSAGES.serverError]],
    [
      'a 500 with a message and a UUID',
      answer(500, { message: 'It broke.', uuid: '12345678-90ab-cdef' }),
      ['It broke. Reference ID: 12345678'],
    ],
    [
      'a 500 with only a UUID',
      answer(500, { uuid: 'abcdefghij' }),
      ['An error occured. Reference ID: abcdefgh'],
    ],
    ['a 500 without a UUID', answer(500, { message: 'It broke.' }), ['It broke.']],
    ['a 500 with no body', answer(500), ['An error occured.']],
    [
      'a 500 with a body of the wrong types',
      answer(500, { message: 5, uuid: {} }),
      ['An error occured.'],
    ],
    ['a 500 with a text body', answer(500, 'oops'), ['An error occured.']],
    ['HTML in place of a 500', { kind: 'unreadable', status: 500 }, ['An error occured.']],
    ['HTML in place of a 200', { kind: 'unreadable', status: 200 }, [MESSAGES.badAnswer]],
    ['null in place of an object', answer(200, null), [MESSAGES.badAnswer]],
    ['a list in place of an object', answer(200, []), [MESSAGES.badAnswer]],
    ['a number in place of an object', answer(200, 7), [MESSAGES.badAnswer]],
    ['a 400 with no body', answer(400), [MESSAGES.notValid]],
    ['a 400 with empty lists', answer(400, { messages: [], fields: [] }), [MESSAGES.notValid]],
    [
      'a 400 with messages that aren’t text',
      answer(400, { messages: [null, {}, 5], fields: [{ name: 'a', messages: [{}] }] }),
      [MESSAGES.notValid],
    ],
    ['a lost connection', { kind: 'offline' }, [MESSAGES.offline]],
    ['a timeout', { kind: 'timedOut' }, [MESSAGES.timedOut]],
    [
      'a 400 without a form',
      answer(400, {
        messages: ['General.'],
        fields: [{ name: 'parties.0.name', messages: ['Name it.', 'Shorter.'] }],
      }),
      ['General.', 'Name it.', 'Shorter.'],
    ],
  ])("shows the error catalog's message for %s", async (_row, result, lines) => {
    const { outcome, errors, assigned } = await callCase(result);
    expect(errors).toEqual(lines);
    expect(outcome.ok).toBe(false);
    expect(assigned).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no body', null],
    ['text', 'bad'],
    [
      'entries of the wrong types',
      { messages: 'x', fields: [null, 5, {}, { name: 7, messages: [] }] },
    ],
    ['messages that aren’t a list', { fields: [{ name: 'a', messages: 'x' }] }],
    ['a __proto__ field name', { fields: [{ name: '__proto__.x', messages: [] }] }],
  ])('handles a 400 with %s', async (_what, body) => {
    const { outcome } = await callCase(answer(400, body));
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'validation' } });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('passes a 400 only to the form that handles it', async () => {
    let taken: FieldErrors | null = null;
    const { errors } = await callCase(
      answer(400, { messages: [], fields: [{ name: 'parties.0.name', messages: ['Name it.'] }] }),
      {
        *onValidation(tree) {
          taken = tree;
        },
      },
    );
    expect(errors).toEqual([]);
    expect(taken).toEqual({
      messages: [],
      fields: {
        parties: {
          messages: [],
          fields: {
            '0': { messages: [], fields: { name: { messages: ['Name it.'], fields: {} } } },
          },
        },
      },
    });
  });

  it('leaves a 404 to a screen that handles it', async () => {
    const { errors, outcome } = await callCase(answer(404), { isNotFoundHandled: true });
    expect(errors).toEqual([]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });

  it('leaves all errors to a caller that opts out of error handling', async () => {
    const { errors, assigned } = await callCase(answer(401), { skipErrorHandling: true });
    expect([errors, assigned]).toEqual([[], []]);
  });
});

describe("a response that doesn't match its schema", () => {
  it.each([null, {}, { items: 7 }, [], 'x'])(
    'shows an error for a list response of %j',
    async (body) => {
      const page = await openPage({ user: testUser(), at: '/in/' });
      page.network.always('GET /web/court/my', answer(200, body));
      await page.visit('/in/court/ViewMyCases');
      expect(page.errors()).toEqual([MESSAGES.badAnswer]);
    },
  );

  it.each<[string, object]>([
    ['is empty', {}],
    ['lacks a field', { ...goodBody('getCase'), caption: undefined }],
    ['has null in place of an object', goodBody('getCase', { court: null })],
    ['has a number in place of a string', goodBody('getCase', { caption: 5 })],
    ['has a string in place of a number', goodBody('getCase', { ccsTotal: '5' })],
    ['has a list in place of an object', goodBody('getCase', { court: [] })],
    ['has an object in place of a list', goodBody('getCase', { parties: {} })],
    ['has an empty object in place of the court', goodBody('getCase', { court: {} })],
    ['has a list with a null entry', goodBody('getCase', { parties: [null] })],
  ])('shows an error for a case response that %s', async (_what, body) => {
    const { outcome, errors } = await callCase(answer(200, body));
    expect(outcome.ok).toBe(false);
    expect(errors).toEqual([MESSAGES.badAnswer]);
  });

  it('allows null where the schema does', async () => {
    const body = goodBody('getCase', { judge: null });
    expect((await callCase(answer(200, body))).outcome).toEqual({ ok: true, data: body });
  });

  it.each([null, '3', {}, [1]])('ignores an unread count of %j', async (body) => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) =>
        network.always('GET /web/api/notifications/unread/count', answer(200, body)),
    });
    expect(page.state().notifications.unread).toBe(0);
  });

  it('ignores the shape of a response body that nothing reads', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court' });
    page.network.always('DELETE /web/court/my/4', answer(204));
    page.dispatch(savedItemToggled({ kind: 'courtCase', id: 4, value: null }));
    await page.settle();
    expect(page.errors()).toEqual([]);
  });
});

describe('a 401', () => {
  it('redirects to the login page with the return URL', async () => {
    expect((await callCase(answer(401))).assigned).toEqual([LOGIN]);
  });

  it.each([
    ['/web/in/common/Login', '/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt%3Fa%3D1'],
    ['/web/sso?x=1', '/web/sso?x=1&done=%2Fweb%2Fvue%2Fin%2Fcourt%3Fa%3D1'],
    ['/web/sso#top', '/web/sso?done=%2Fweb%2Fvue%2Fin%2Fcourt%3Fa%3D1#top'],
    ['/web/sso?done=%2Fweb%2Fvue%2Fin%2F', '/web/sso?done=%2Fweb%2Fvue%2Fin%2F'],
  ])('redirects a 401 with the location %s to %s', async (location, address) => {
    expect((await callCase(answer(401, null, { location }))).assigned).toEqual([address]);
    expect((await callCase(answer(401, { location }))).assigned).toEqual([address]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/web/\u0000',
    '',
    'x'.repeat(100_000),
  ])('redirects a 401 with the hostile location %j to our login page', async (location) => {
    expect((await callCase(answer(401, null, { location }))).assigned).toEqual([LOGIN]);
  });

  it('redirects a 401 to the login page even without JSON', async () => {
    expect((await callCase({ kind: 'unreadable', status: 401 })).assigned).toEqual([LOGIN]);
  });

  it('logs out without redirecting after a 401 in the background', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court' });
    page.network.always('GET /web/motd/messages', answer(401));
    page.network.always('GET /web/users/current', answer(401));
    await page.visit('/in/');
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.moves).toEqual([]);
  });
});

// test/client/state/callApi.test.ts covers which calls are retried, and when.
describe('a retry', () => {
  it('never retries a search, because searches are counted', async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.always('GET /web/court/cases', { kind: 'offline' });
    await page.visit('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith');
    await page.advance(60_000);
    expect(page.network.sent('GET /web/court/cases')).toHaveLength(1);
    expect(page.errors()).toEqual([MESSAGES.offline]);
  });
});
