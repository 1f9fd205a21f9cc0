import { alertTopics, alertTopicsChange } from '../../src/client/features/court/slice';
import { savedNoteShown } from '../../src/client/records/notes/noteSlices';
import { goodBody } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { openPage, type OpenPage } from '../support/testStore';
import { testUser } from '../support/testSite';

const TOPICS = '/web/court/my/9/alert-topics';
const CHOICE = { params: { id: 9 }, body: { mutedTopics: ['payment' as const] } };

const mutedOn = (page: OpenPage): unknown => {
  const found = alertTopics.select(page.state());
  return 'data' in found ? found.data.mutedTopics : found.status;
};

async function openCase(): Promise<OpenPage> {
  const page = await openPage({
    user: testUser(),
    at: '/in/court/ViewCaseDetails?caseId=9',
    prepare({ network }) {
      network.always('GET /web/court/cases/9', answer(200, goodBody('getCase', { caseId: 9 })));
      network.always('GET /web/common/saved/courtCase/9/note', answer(200, { note: '', tags: [] }));
      network.always(`GET ${TOPICS}`, answer(200, { mutedTopics: [] }));
    },
  });
  page.dispatch(savedNoteShown({ kind: 'courtCase', id: 9 }));
  await page.advance(1_000);
  return page;
}

describe('alert topics of a saved case', () => {
  it('shows a choice before the server confirms it', async () => {
    const page = await openCase();
    expect(mutedOn(page)).toEqual([]);
    const held = page.network.hold(`PUT ${TOPICS}`);
    page.dispatch(alertTopicsChange.send(CHOICE));
    await page.advance(0);
    expect(mutedOn(page)).toEqual(['payment']);
    held.answer(answer(200, { mutedTopics: ['payment'] }));
    await page.advance(1_000);
    expect(mutedOn(page)).toEqual(['payment']);
    expect(page.network.sent(`GET ${TOPICS}`)).toHaveLength(1);
  });

  it('rolls back the topics and shows an error when a change fails', async () => {
    const page = await openCase();
    page.network.always(`PUT ${TOPICS}`, answer(404, null));
    page.dispatch(alertTopicsChange.send(CHOICE));
    await page.advance(1_000);
    expect(mutedOn(page)).toEqual([]);
    expect(page.errors()).not.toEqual([]);
  });
});
