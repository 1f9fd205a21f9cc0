import { describeLocation } from '../../src/client/app/routeTable';
import { openReplay } from '../../src/client/app/openReplay';
import { anonymize } from '../../src/client/replay/anonymize';
import type { Recording } from '../../src/client/replay/recording';
import { runReplay } from '../../src/client/replay/commandLine';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { readVocabulary } from '../../scripts/vocabulary';
import { goodAnswer, goodBody } from '../support/goodAnswers';
import { recordingOf, replayOf } from '../support/replayed';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';
import { runFlow } from '../support/writtenFlow';

const CAPTION = 'State of Indiana v. Mark Zebrowski';

/** A case of a person whose first name is also a word of the app. */
const CASE = {
  caseId: 12,
  caseNumber: '89D01-2401-MF-000417',
  caption: CAPTION,
  judge: 'Wilhelmina Krantz-Obuya',
  parties: [
    {
      id: 1,
      name: 'Mark Zebrowski',
      role: 'Defendant',
      isOrganization: false,
      address: '4417 Tamarack Lane, Fishers, IN 46037',
      addedOn: '2024-01-09',
      attorneys: [{ id: 3, name: 'José Ñandú', barNumber: '31876-49', isLead: true }],
    },
  ],
};

/** Lowercase strings that could identify the people. */
const TRACES =
  /zelda|quixley|zq_1987|fenwickmail|mark zeb|zebrowski|wilhelmina|krantz|obuya|tamarack|fishers|4417|46037|josé|jos%c3%a9|ñandú|31876|000417|765-555-0142|brother-in-law|owes zelda/i;

/**
 * A user logs in, searches for someone, opens the case, and gets an error message that contains the
 * caption.
 */
async function record(lastName = 'Quixley'): Promise<Recording> {
  const page = await openPage({
    user: testUser({ firstName: 'Zelda', lastName }),
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/my/ids', listAnswer([]));
      network.always(
        'GET /web/users/current',
        answer(200, {
          ...testUser({ firstName: 'Zelda', lastName }),
          username: 'zq_1987',
          email: 'zelda.quixley@fenwickmail.com',
          phoneNumber: '765-555-0142',
        }),
      );
      network.always(
        'GET /web/court/cases',
        goodAnswer('searchCases', {
          total: 1,
          items: [{ ...CASE, matches: [] }],
        }),
      );
      network.always(
        'GET /web/search/regions/court',
        answer(200, { all: { id: 1, name: 'All' }, public: [], user: [] }),
      );
      network.always('GET /web/court/cases/12', answer(200, goodBody('getCase', CASE)));
      network.always(
        'PUT /web/court/my/12',
        answer(500, {
          message: `${CAPTION} is locked, call 765-555-0142 or ask José Ñandú.`,
          uuid: '12345678-90ab',
        }),
      );
    },
  });
  await page.visit(
    '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Zebrowski%2C+Mark&attorney=Jos%C3%A9%20%C3%91and%C3%BA',
  );
  await page.advance(2_000);
  await page.visit('/in/court/ViewCaseDetails?caseId=12');
  page.dispatch(
    savedItemToggled({
      kind: 'courtCase',
      id: 12,
      value: { alert: true, note: 'Brother-in-law, owes Zelda' } as { alert: boolean },
    }),
  );
  page.dispatch(toastShown({ message: `Saved ${CAPTION.toUpperCase()}`, delay: 5_000 }));
  await page.advance(7_000);
  return recordingOf(page);
}

async function run(recording: Recording, isDataKept: boolean) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runReplay(
    JSON.stringify(recording),
    {
      file: 'a.json',
      until: null,
      state: null,
      hasEffects: false,
      isTest: true,
      isAnyBuild: false,
      isDataKept,
    },
    {
      build: 'test',
      open: openReplay,
      describeLocation,
      readVocabulary,
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
    },
  );
  return { code, text: said.join('\n'), complained: complained.join('\n') };
}

let recording: Recording;
beforeAll(async () => {
  recording = await record();
});

describe('a test generated from a recording', () => {
  it('generates a passing test without any recorded personal data', async () => {
    const { code, complained, text } = await run(recording, false);
    expect([code, complained]).toEqual([0, '']);
    expect(TRACES.exec(text)).toBeNull();
    expect(text).toContain('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=');
    expect(text).toContain('"role":"Defendant"');
    expect(await runFlow(text)).toBeNull();
  });

  it('keeps recorded personal data with --keep-data, and passes', async () => {
    const { code, text } = await run(recording, true);
    expect(code).toBe(0);
    expect(text).toContain('"Zelda"');
    expect(text).toContain(CAPTION);
    expect(await runFlow(text)).toBeNull();
  });

  it('rejects a test if the page behaves differently with invented data', async () => {
    // The word stays in the app's own “Reference ID”, even if it is someone's name.
    const { code, complained, text } = await run(await record('Reference'), false);
    expect([code, text]).toEqual([1, '']);
    expect(complained).toMatch(/Add --keep-data/);
  });
});

describe('a recording with invented data', () => {
  const vocabulary = readVocabulary();

  it('replaces all recorded personal data, and still replays', async () => {
    const invented = anonymize(recording, vocabulary);
    expect(TRACES.exec(JSON.stringify(invented))).toBeNull();
    const replay = await replayOf(invented);
    await replay.playTo(Infinity);
    expect(replay.difference()?.path ?? null).toBeNull();
  });

  it('uses the same invented word everywhere, in the shape of the recorded word', () => {
    const { start } = recording;
    const state = {
      items: [
        { firstName: 'McKay', username: 'mckay77', email: 'mckay77@post.example.org' },
        { fullName: 'MCKAY, Élodie', phone: '(317) 555-0199', dateOfBirth: '1961-02-28' },
      ],
      address: '/in/court/CaseSearch?fullName=mckay%2C+%C3%A9lodie&caseId=12',
      kind: 'courtCase',
      filedOn: '2026-06-30',
    };
    const { start: invented } = anonymize({ ...recording, start: { ...start, state } }, vocabulary);
    const [one, two] = (invented.state as typeof state).items as unknown as Record<
      string,
      string
    >[];
    const first = one?.['firstName'] ?? '';
    expect(first).toMatch(/^[A-Z][a-z][A-Z][a-z]{2}$/);
    expect(one?.['username']).toMatch(/^[a-z]{5}\d\d$/);
    expect(one?.['email']).toMatch(/^[a-z]{5}\d\d@[a-z]{4}\.[a-z]{7}\.org$/);
    expect(one?.['email']?.split('@')[0]).toBe(one?.['username']);
    expect(two?.['fullName']).toMatch(new RegExp(`^${first.toUpperCase()}, [À-Ü][a-z]{5}$`));
    expect(two?.['phone']).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    expect(two?.['phone']).not.toBe('(317) 555-0199');
    expect(two?.['dateOfBirth']).toMatch(/^19[45]\d-02-1\d$/);
    const { address, filedOn, kind } = invented.state as typeof state;
    const searched = new URL(address, 'https://page.test').searchParams;
    expect(searched.get('fullName')).toBe(two?.['fullName']?.toLowerCase());
    expect(searched.get('caseId')).toBe('12');
    expect([kind, filedOn]).toEqual(['courtCase', '2026-06-30']);
  });
});
