import { EMPTY_CONTENT } from '#contract/filing/drafts';
import {
  changeTemplate,
  fillTemplate,
  selectDeletedTemplate,
  templateList,
} from '../../src/client/features/efiling/templates/slice';
import { uuid } from '../support/filingDrafts';
import { goodBody } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: false, admin: false } } });
const ID = uuid(1);
const LIST = '/in/isefs/MyTemplates';
const ONE = `/in/isefs/Template?templateId=${ID}`;
const [ALL, LINE] = ['/web/efiling/templates', `/web/efiling/templates/${ID}`];
const TEMPLATE = goodBody('getTemplate', {
  id: ID,
  version: 1,
  kind: 'newCase',
  name: 'Collection',
  scope: 'private',
  isOwn: true,
  blanks: [],
  content: EMPTY_CONTENT,
});
const ROW = {
  id: ID,
  kind: 'newCase',
  name: 'Collection',
  scope: 'private',
  courtName: null,
  typeName: '',
  filings: [],
  isOwn: true,
  ownerName: 'Una Fairbanks',
  usedAt: null,
};
const listOf = (...items: object[]) => ({ items, total: items.length, capped: false, asOf: '' });
const change = (body: { isDeleted?: boolean; name?: string }) =>
  changeTemplate.send({ params: { templateId: ID }, body });

async function openTemplates(at: string) {
  const page = await openPage({
    user: USER,
    at,
    prepare({ network }) {
      network.always('GET /web/efiling/start', answer(200, goodBody('getFilingStart')));
      network.always(`GET ${ALL}`, answer(200, listOf(ROW)));
      network.always(`GET ${LINE}`, answer(200, TEMPLATE));
      network.always(`PATCH ${LINE}`, answer(200, { isDeleted: true }));
    },
  });
  await page.settle();
  return {
    ...page,
    rows: () => {
      const list = page.select(templateList.select);
      return 'data' in list ? list.data.items.length : null;
    },
  };
}

describe('filing templates', () => {
  it('offers to undo the deletion of a template, and restores it', async () => {
    const page = await openTemplates(LIST);
    expect(page.rows()).toBe(1);
    page.network.always(`GET ${ALL}`, answer(200, listOf()));
    page.dispatch(change({ isDeleted: true }));
    await page.settle();
    expect(page.select(selectDeletedTemplate)).toEqual({ id: ID, name: 'Collection' });
    expect(page.rows()).toBe(0);
    page.network.always(`GET ${ALL}`, answer(200, listOf(ROW)));
    page.dispatch(change({ isDeleted: false }));
    await page.settle();
    expect(page.select(selectDeletedTemplate)).toBeNull();
    expect(page.rows()).toBe(1);
  });

  it("keeps a template that couldn't be deleted, without an offer to undo", async () => {
    const page = await openTemplates(LIST);
    page.network.always(`PATCH ${LINE}`, answer(500, {}));
    page.dispatch(change({ isDeleted: true }));
    await page.settle();
    expect(page.select(selectDeletedTemplate)).toBeNull();
    expect(page.rows()).toBe(1);
  });

  it('returns to the list after a template is deleted, with an offer to undo', async () => {
    const page = await openTemplates(ONE);
    page.dispatch(change({ isDeleted: true }));
    await page.settle();
    expect(page.went('push')).toEqual([LIST]);
    await page.visit(LIST);
    expect(page.select(selectDeletedTemplate)).toEqual({ id: ID, name: 'Collection' });
    await page.visit('/in/isefs/MyDrafts');
    expect(page.select(selectDeletedTemplate)).toBeNull();
  });

  it('opens the draft created from a template', async () => {
    const page = await openTemplates(ONE);
    const created = { draftId: uuid(2), kind: 'existingCase' };
    page.network.always(`POST ${LINE}/drafts`, answer(200, created));
    page.dispatch(
      fillTemplate.send({
        params: { templateId: ID },
        body: {
          courtId: null,
          caseNumber: '49D01',
          attorney: null,
          amountCents: null,
          clientNumber: '',
          comment: '',
          parties: [],
        },
      }),
    );
    await page.settle();
    expect(page.went('push')).toEqual([`/in/isefs/SubsequentFiling?draft=${uuid(2)}&step=case`]);
  });

  it('stays on the page and shows the field error when a value is rejected', async () => {
    const page = await openTemplates(ONE);
    const refused = { courtId: { errors: ['Choose a court from the list.'] } };
    page.network.always(`POST ${LINE}/drafts`, answer(400, refused));
    page.dispatch(
      fillTemplate.send({
        params: { templateId: ID },
        body: {
          courtId: 1,
          caseNumber: '',
          attorney: null,
          amountCents: null,
          clientNumber: '',
          comment: '',
          parties: [],
        },
      }),
    );
    await page.settle();
    expect(page.select(fillTemplate.select).status).toBe('rejected');
    expect(page.went('push')).toEqual([]);
  });
});
