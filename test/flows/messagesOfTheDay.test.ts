import { practiceCategory } from '#contract/site/motd';
import { selectShownMessages } from '../../src/client/state/motd/selectors';
import { messageDismissed, messagesEdited } from '../../src/client/state/motd/slice';
import { goodAnswer, goodBody } from '../support/goodAnswers';
import { answer, listAnswer } from '../support/testPorts';
import { createTestStorage, openPage, type OpenPage } from '../support/testStore';

const UPDATED = '2026-02-03T04:05:06.000Z';
const LATER = '2026-02-04T00:00:00.000Z';

function message(category: string, text = category, updated = UPDATED) {
  return { category, message: text, updated };
}
const shown = (page: OpenPage): string[] =>
  page.select(selectShownMessages).map(({ message: text }) => text);

const { court: COURT } = goodBody('getCase') as { readonly court: object };

async function openWith(at: string, items: readonly unknown[]): Promise<OpenPage> {
  return openPage({
    at,
    prepare: ({ network }) => network.always('GET /web/motd/messages', listAnswer(items)),
  });
}

const EVERY_SCOPE = [
  '*-*-*',
  'COURT-*-*',
  'COURT-IN-*',
  'COURT-IN-18097',
  'COURT-IN-18001',
  'COURT-MI-*',
  'RECORDER-IN-*',
  '*-IN-*',
  '*-MI-*',
  '*-IN-18097',
].map((category) => message(category));

describe('messages of the day', () => {
  it.each([
    ['/in/', ['*-*-*', '*-IN-*']],
    ['/mi/', ['*-*-*', '*-MI-*']],
    ['/in/court', ['*-*-*', 'COURT-*-*', 'COURT-IN-*', '*-IN-*']],
    [
      '/in/court?countyId=18097',
      ['*-*-*', 'COURT-*-*', 'COURT-IN-*', 'COURT-IN-18097', '*-IN-*', '*-IN-18097'],
    ],
    ['/in/court?countyId=18097x', ['*-*-*', 'COURT-*-*', 'COURT-IN-*', '*-IN-*']],
  ])(
    'for %s, shows only messages that match the application, state, and county',
    async (at, categories) => {
      expect(shown(await openWith(at, EVERY_SCOPE))).toEqual(categories);
    },
  );

  it('includes messages for the county of the case on screen', async () => {
    const page = await openPage({
      at: '/in/court/ViewCaseDetails?caseId=4',
      prepare: ({ network }) => {
        network.always('GET /web/motd/messages', listAnswer([message('COURT-IN-18097')]));
        network.always(
          'GET /web/court/cases/4',
          goodAnswer('getCase', { caseId: 4, court: { ...COURT, countyId: 18097 } }),
        );
      },
    });
    expect(shown(page)).toEqual(['COURT-IN-18097']);
    await page.visit('/in/court');
    expect(shown(page)).toEqual([]);
  });

  const COUNTY = { county: { id: 18097, name: 'Marion County' } };
  it.each([
    [
      '/in/recorder/PreviewDocument?documentId=4',
      'GET /web/recorder/documents/4/pages',
      goodAnswer('getDocumentPages', COUNTY),
    ],
    [
      '/in/recorder/LandHistory?documentId=4',
      'GET /web/recorder/documents/4/land',
      goodAnswer('getLandHistory', { document: COUNTY }),
    ],
    [
      '/in/recorder/ManualIndex/18097',
      'GET /web/recorder/index-books/18097',
      goodAnswer('getIndexBooks', COUNTY),
    ],
    [
      '/in/court/ViewCourt?courtId=4',
      'GET /web/court/courts/4',
      goodAnswer('getCourt', { court: { ...COURT, countyId: 18097 } }),
    ],
  ])('includes messages for the county of the record at %s', async (at, call, good) => {
    const page = await openPage({
      at,
      prepare: ({ network }) => {
        network.always('GET /web/motd/messages', listAnswer([message('*-IN-18097')]));
        network.always(call, good);
      },
    });
    expect(shown(page)).toEqual(['*-IN-18097']);
  });

  it('hides empty and malformed messages', async () => {
    const page = await openWith('/in/court', [
      message('COURT-IN-*', ''),
      message('*-*-*', '  \n'),
      message('COURT-IN', 'two parts'),
      message('COURT-IN-*-x', 'four parts'),
      message('NOWHERE-IN-*', 'unknown application'),
      message('*-*-12', 'short county'),
      message('', 'no category'),
    ]);
    expect(shown(page)).toEqual([]);
  });

  it.each([5, null, undefined, {}, ['<b>x</b>']])(
    'omits a message whose text is %j',
    async (text) => {
      const bad = { ...message('*-*-*'), message: text };
      expect(shown(await openWith('/in/', [bad, message('*-IN-*', 'Good')]))).toEqual(['Good']);
    },
  );

  it('shows the practice failure banner only on filing pages', async () => {
    const banner = [message(practiceCategory(12), 'Practice')];
    expect(shown(await openWith('/in/isefs', banner))).toEqual(['Practice']);
    expect(shown(await openWith('/in/court', banner))).toEqual([]);
  });

  it('replaces placeholders everywhere in the text', async () => {
    const page = await openWith('/in/', [
      message('*-*-*', '<a href="{contextPath}/in/x">{hostName}</a> {hostName} {other}'),
    ]);
    expect(shown(page)).toEqual([
      '<a href="/web/in/x">records.example</a> records.example {other}',
    ]);
  });

  it('treats the host name as plain text', async () => {
    const page = await openPage({
      site: { hostName: '$& {contextPath}' },
      at: null,
      prepare: ({ network }) =>
        network.always('GET /web/motd/messages', listAnswer([message('*-*-*', 'at {hostName}')])),
    });
    await page.visit('/in/');
    expect(shown(page)[0]).toMatch(/^at \$& /);
  });
});

describe('a dismissed message', () => {
  it('keeps a dismissed message hidden in this browser until it is updated', async () => {
    const storage = createTestStorage();
    const page = await openPage({
      storage: storage.openTab(),
      prepare: ({ network }) =>
        network.always(
          'GET /web/motd/messages',
          listAnswer([message('*-*-*', 'One'), message('*-IN-*', 'Two')]),
        ),
    });
    page.dispatch(messageDismissed({ category: '*-*-*', updated: UPDATED }));
    await page.settle();
    expect(shown(page)).toEqual(['Two']);
    await page.visit('/in/court');
    expect(shown(page)).toEqual(['Two']);
    page.network.always(
      'GET /web/motd/messages',
      listAnswer([message('*-*-*', 'One, new', LATER)]),
    );
    page.dispatch(messagesEdited());
    await page.settle();
    expect(shown(page)).toEqual(['One, new']);
  });

  it('reports each dismissal once, and ignores a failed report', async () => {
    const page = await openWith('/in/', [message('*-*-*', 'One'), message('*-IN-*', 'Two')]);
    page.network.always('POST /web/motd/dismissals', answer(429, { message: 'Too many' }));
    page.dispatch(messageDismissed({ category: '*-*-*', updated: UPDATED }));
    await page.settle();
    expect(shown(page)).toEqual(['Two']);
    expect(page.network.sent('POST /web/motd/dismissals').map(({ body }) => body)).toEqual([
      JSON.stringify({ category: '*-*-*', updated: UPDATED }),
    ]);
    expect(page.state().errors.current).toEqual([]);
  });
});
