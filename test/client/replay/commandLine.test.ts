import { describeLocation } from '../../../src/client/app/routeTable';
import { openReplay } from '../../../src/client/app/openReplay';
import { readRequest, runReplay, type ReplayRequest } from '../../../src/client/replay/commandLine';
import type { Recording } from '../../../src/client/replay/recording';
import { toastShown } from '../../../src/client/state/toast/slice';
import { savedItemToggled } from '../../../src/client/state/savedItems/slice';
import { readVocabulary } from '../../../scripts/vocabulary';
import { goodAnswer } from '../../support/goodAnswers';
import { recordingOf } from '../../support/replayed';
import { answer, listAnswer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import { openPage } from '../../support/testStore';

const PLAIN: ReplayRequest = {
  file: 'a.json',
  until: null,
  state: null,
  hasEffects: false,
  isTest: false,
  isAnyBuild: false,
  isDataKept: false,
};

/** Records a refused save, with a visible toast and a pending answer. */
async function record(): Promise<Recording> {
  const page = await openPage({
    user: testUser(),
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/my/ids', listAnswer([]));
      network.always('GET /web/court/cases/12', goodAnswer('getCase', { caseId: 12 }));
      network.always('PUT /web/court/my/12', answer(500, { message: 'It broke.' }));
    },
  });
  await page.visit('/in/court/ViewCaseDetails?caseId=12');
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: { alert: false } }));
  await page.advance(1_500);
  page.dispatch(toastShown({ message: 'Saved', delay: 5_000 }));
  await page.advance(2_000);
  page.network.hold('PUT /web/court/my/7');
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 7, value: { alert: true } }));
  await page.settle();
  return recordingOf(page);
}

async function run(text: string, changes: Partial<ReplayRequest> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  let opened = 0;
  const code = await runReplay(
    text,
    { ...PLAIN, ...changes },
    {
      build: 'test',
      open(recording, options) {
        opened += 1;
        return openReplay(recording, options);
      },
      describeLocation,
      readVocabulary,
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
    },
  );
  return { code, opened, said: said.join('\n'), complained: complained.join('\n') };
}

/** Returns the number of a recording's line, as shown to users. */
function lineOf({ entries }: Recording, isIt: (text: string) => boolean): number {
  return entries.findIndex((entry) => isIt(JSON.stringify(entry))) + 1;
}

let recording: Recording;
let text: string;
beforeAll(async () => {
  recording = await record();
  text = JSON.stringify(recording);
});

describe('the replay command', () => {
  it('prints each event with line, time, and source', async () => {
    const { code, said } = await run(text);
    expect(code).toBe(0);
    expect(said).toMatch(/^ +2 +0\.000 s {2}page {4}site\/appStarted/m);
    expect(said).toMatch(
      /0\.000 s {2}saga {4}calls\/sent \{"call":"getCurrentUser","attempt":1\}$/m,
    );
    expect(said).toMatch(/answer {2}PUT \/web\/court\/my\/12: 500$/m);
    expect(said).toMatch(/screen {2}"court\.caseDetails" loaded$/m);
    expect(said).toMatch(/1\.500 s {2}page {4}toast\/toastShown \{"message":"Saved"/m);
    expect(said).toMatch(/Same as recorded: \d+ lines/);
  });

  it('stops before a line and prints the state before its action', async () => {
    const rolledBack = lineOf(recording, (entry) => entry.includes('savedItemRolledBack'));
    const before = await run(text, { until: rolledBack, state: 'savedItems.courtCase.pending' });
    expect(before.said).not.toContain('savedItemRolledBack');
    expect(before.said).toContain('"alert": false');
    expect(before.said).toContain(`Stopped before line ${String(rolledBack)} of`);
    const after = await run(text, { until: rolledBack + 1, state: 'savedItems.courtCase.pending' });
    expect(after.said).toContain('savedItemRolledBack');
    expect(after.said).toMatch(/State at savedItems\.courtCase\.pending:\n\{\}/);
  });

  it("reports a state path that doesn't exist", async () => {
    const { code, complained } = await run(text, { state: 'session.__proto__' });
    expect([code, complained]).toEqual([1, 'The state has nothing at the path session.__proto__.']);
  });

  it('prints which saga dispatched an action, and which input caused it', async () => {
    const answered = lineOf(recording, (entry) => entry.includes('"status":500'));
    const { said } = await run(text, { hasEffects: true });
    const lines = said.split('\n');
    const at = lines.findIndex((line) => line.includes('savedItemRolledBack'));
    expect(lines[at + 1]?.trim()).toBe(
      `from line ${String(answered)}, by rootSaga > keepAlive > savedItemsSaga > watchToggles > syncOnce`,
    );
  });

  it('prints which actions and responses each saga waits for, and for how long', async () => {
    const { said } = await run(text, { hasEffects: true });
    const sagas = said.slice(said.indexOf('Sagas:'));
    expect(sagas).toMatch(
      /syncOnce\n +sendAndReport\n +waits for network\.send PUT \/web\/court\/my\/7$/m,
    );
    expect(sagas).toMatch(
      /countDown\n +the first of\n +timedOut: waits 3000 ms more \(of 5000 ms\)\n +held: takes/,
    );
    expect(sagas).toMatch(/watchUser\n +takes calls\/answered, location\/routeChanged$/m);
    expect(sagas).toMatch(/watchToggles\n(?: {8,}.*\n)* +takes savedItems\/savedItemToggled$/m);
    expect(sagas).toContain("takes an action that isn't in this recording");
  });

  it('prints where the replay differs from the recording', async () => {
    const entries = recording.entries.map((entry) =>
      entry.kind === 'ended' && JSON.stringify(entry.value).includes('"status":500')
        ? { ...entry, value: answer(200, { id: 12, alert: false }) }
        : entry,
    );
    const { code, complained } = await run(JSON.stringify({ ...recording, entries }));
    expect(code).toBe(1);
    expect(complained).toMatch(/^The replay differs from the recording at line \d+, 0\.000 s\.$/m);
    expect(complained).toMatch(/recorded {2}a saga puts calls\/answered/);
    expect(complained).toMatch(/action\.payload\.status: 500 recorded, 200 replayed/);
    expect(complained).toMatch(/input {5}line \d+: answer PUT \/web\/court\/my\/12: 200/);
    expect(complained).toMatch(/Before it:\n(?:.+\n){4}.+PUT \/web\/court\/my\/12: 200/);
  });

  it("doesn't report differences after the line where it stops", async () => {
    const entries = recording.entries.slice(0, -2);
    const { code } = await run(JSON.stringify({ ...recording, entries }), { until: 20 });
    expect(code).toBe(0);
  });

  it('reports a final state that differs from the recording', async () => {
    const state = { ...(recording.end.state as object), toast: { status: 'hidden' } };
    const { code, complained } = await run(JSON.stringify({ ...recording, end: { state } }));
    expect(code).toBe(1);
    expect(complained).toMatch(/the final state is different/);
    expect(complained).toContain('toast.status: "hidden" recorded, "shown" replayed');
  });

  it('prints only a test when the test option is set', async () => {
    const { opened, said } = await run(text, { isTest: true, isDataKept: true });
    expect(opened).toBe(0);
    expect(said).toMatch(/^import/);
    expect(said).toContain("describe('a recorded page'");
  });
});

describe('recordings from untrusted sources', () => {
  const of = (changes: object): string => JSON.stringify({ ...recording, ...changes });

  it.each<[string, () => string, RegExp]>([
    ['is cut off', () => text.slice(0, -100), /^The recording is incomplete/],
    ['has another version', () => of({ version: 99 }), /version 99/],
    ['has a __proto__ key', () => text.replace('{', '{"__proto__":{"a":1},'), /__proto__/],
    ['is too large', () => ' '.repeat(40_000_001), /larger than any recording/],
    [
      'is from another build',
      () => of({ build: 'b2' }),
      /is from build b2, and these .* build test/,
    ],
  ])('rejects a recording that %s, and runs nothing', async (_what, file, message) => {
    for (const isTest of [false, true]) {
      const { code, complained, opened, said } = await run(file(), { isTest });
      expect([code, opened, said]).toEqual([1, 0, '']);
      expect(complained).toMatch(message);
    }
  });

  it('runs a recording from another build with --any-build', async () => {
    const { code, opened } = await run(of({ build: 'b2' }), { isAnyBuild: true });
    expect([code, opened]).toEqual([0, 1]);
  });

  it.each([
    ['unchanged sources', 'development-test', ''],
    [
      'changed sources',
      'development-b2',
      'Note: a development server made this recording, and the sources have changed since it started.',
    ],
  ])('runs a recording from a development server with %s', async (_what, build, note) => {
    const { code, complained, opened } = await run(of({ build }));
    expect([code, opened, complained]).toEqual([0, 1, note]);
  });

  it('prints no control characters from a recording', async () => {
    const message = '<script>alert(1)</script>\u001b]0;mine\u0007\u009b2J\u202e';
    const entries = recording.entries.map((entry) =>
      entry.kind === 'page' && toastShown.match(entry.action)
        ? { ...entry, action: { ...entry.action, payload: { message } } }
        : entry,
    );
    for (const changes of [{}, { state: '', hasEffects: true }]) {
      const { complained, said } = await run(of({ entries }), changes);
      expect(`${said}${complained}`).toContain('<script>');
      expect(`${said}${complained}`.replaceAll('\n', '')).not.toMatch(/[\p{Cf}\p{Cc}]/u);
    }
  });

  it('neither navigates nor sends anything, regardless of the URLs in a recording', async () => {
    const sent = jest.fn();
    const { fetch: ownFetch } = globalThis;
    globalThis.fetch = sent;
    try {
      const away = text
        .replaceAll('/web/users/current', 'https://evil.test/users')
        .replaceAll('"contextPath":"/web"', '"contextPath":"https://evil.test"')
        .replaceAll('"key":"/in/court"', '"key":"//evil.test/"');
      const { code, complained } = await run(away);
      expect(code).toBe(1);
      expect(complained).toMatch(/differs from the recording/);
    } finally {
      globalThis.fetch = ownFetch;
    }
    expect(sent).not.toHaveBeenCalled();
  });

  it.each(['{}', '{"preferences":{"entries":{}},"session":null}'])(
    'fails with a message if the initial state is %s',
    async (state) => {
      const complaint = jest.spyOn(console, 'error').mockReturnValue();
      const start = { ...recording.start, state: JSON.parse(state) as unknown };
      const { code, complained } = await run(of({ start }));
      complaint.mockRestore();
      expect(code).toBe(1);
      expect(complained).toMatch(/can't be replayed|differs from the recording/);
    },
  );
});

describe('command-line arguments', () => {
  it('accepts a recording file and options', () => {
    expect(readRequest(['a.json', '--until', '7', '--state', 'session.user', '--effects'])).toEqual(
      {
        ...PLAIN,
        until: 7,
        state: 'session.user',
        hasEffects: true,
      },
    );
    expect(readRequest(['a.json', '--state', '--test', '--any-build'])).toEqual({
      ...PLAIN,
      state: '',
      isTest: true,
      isAnyBuild: true,
    });
  });

  it.each([
    [[], 'Specify one recording file.'],
    [['a.json', 'b.json'], 'Specify one recording file.'],
    [['a.json', '--until', 'x'], '--until needs a line number.'],
    [['a.json', '--fast'], 'Unknown option: --fast.'],
    [['a.json', '--keep-data'], '--keep-data requires --test.'],
  ])('rejects invalid arguments with a message: %j', (args, message) => {
    expect(readRequest(args)).toBe(message);
  });
});
