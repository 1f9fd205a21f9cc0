import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HelpEdit } from '#contract/schemas/helpEditor';
import {
  INSERTIONS,
  insertAround,
  replaceRange,
} from '../../../../src/client/features/help/editor/insertions';
import { Screen as EditScreen } from '../../../../src/client/features/help/screens/EditHelpTopicScreen';
import { Screen as HistoryScreen } from '../../../../src/client/features/help/screens/HelpTopicHistoryScreen';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const TOPIC = 'GET /web/admin/help/topics/7';
const DRAFT = 'PUT /web/admin/help/topics/7/draft';
const PARTS = { keywords: '', updated: '2026-07-06T13:00:00.000Z', updatedBy: 'Ann Roe' };
const EDIT: HelpEdit = {
  id: 7,
  shortName: 'Fish',
  isPublished: true,
  version: 3,
  wasCleaned: false,
  published: { ...PARTS, title: 'Fish', html: '<p>Old words</p>' },
  draft: null,
  problems: [],
};
const THEIRS: HelpEdit = {
  ...EDIT,
  draft: { ...PARTS, title: 'Fish', html: '<p>Their words</p>', revision: 1 },
};

const VERSIONS = 'GET /web/admin/help/topics/7/versions';
const HISTORY = {
  id: 7,
  shortName: 'Fish',
  version: 2,
  revision: 0,
  draft: null,
  total: 2,
  versions: [
    { ...PARTS, title: 'Fish', html: '<p>Two fish</p>', version: 2, reason: 'More' },
    { ...PARTS, title: 'Fish', html: '<p>One fish</p>', version: 1, reason: '' },
  ],
};
const WITH_DRAFT = {
  ...HISTORY,
  revision: 4,
  draft: { updated: PARTS.updated, updatedBy: 'Bea Poe' },
};

async function openHistory(history: object = HISTORY) {
  const page = await renderOnPage(<HistoryScreen />, {
    at: '/in/help/HelpTopicHistory?helpTopicId=7',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => network.always(VERSIONS, answer(200, history)),
  });
  await page.drawn();
  return page;
}

async function openEditor(first: HelpEdit = EDIT) {
  const page = await renderOnPage(<EditScreen />, {
    at: '/in/help/EditHelpTopic?helpTopicId=7',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => network.always(TOPIC, answer(200, first)),
  });
  await page.drawn();
  return page;
}

describe('the help editor', () => {
  it('shows a preview in the edition’s terms while typing', async () => {
    await openEditor();
    fireEvent.change(screen.getByLabelText('Text (HTML)'), {
      target: { value: '<p>Fish of {state}</p>' },
    });
    expect(await screen.findByText('Fish of Indiana')).toBeInTheDocument();
  });

  it('keeps the typed text when another editor saved first, and shows the difference', async () => {
    const page = await openEditor();
    page.network.always(DRAFT, answer(409, { message: 'Someone saved', code: 'helpDraftChanged' }));
    page.network.always(TOPIC, answer(200, THEIRS));
    const text = screen.getByLabelText('Text (HTML)');
    fireEvent.change(text, { target: { value: '<p>My words</p>' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    const difference = screen.getByRole('region', { name: 'Their text compared with yours' });
    expect(difference.querySelector('del')).toHaveTextContent('Their');
    expect(difference.querySelector('ins')).toHaveTextContent('My');
    expect(text).toHaveValue('<p>My words</p>');
    page.network.always(DRAFT, answer(200, THEIRS));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    const [, second] = page.network.sent(DRAFT);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      revision: 1,
      version: 3,
      html: '<p>My words</p>',
    });
    expect(screen.queryByText('Another editor saved this topic')).toBeNull();
  });

  it('compares the typed text with the published text when another editor discarded the draft', async () => {
    const page = await openEditor(THEIRS);
    page.network.always(DRAFT, answer(409, { message: 'Someone saved', code: 'helpDraftChanged' }));
    page.network.always(TOPIC, answer(200, EDIT));
    fireEvent.change(screen.getByLabelText('Text (HTML)'), {
      target: { value: '<p>My words</p>' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    expect(screen.getByText('Another editor published or discarded the draft')).toBeVisible();
    expect(
      screen.getByRole('region', { name: 'Published text compared with yours' }),
    ).toBeVisible();
    expect(screen.queryByText(/replaces theirs/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Use published text' })).toBeVisible();
  });

  it('sends the revision of the last save with the next save, even if the history was opened in between', async () => {
    const page = await openEditor();
    const history = { ...HISTORY, version: 3, versions: [], total: 0 };
    page.network.always(VERSIONS, answer(200, history));
    await page.visitDrawn('/in/help/HelpTopicHistory?helpTopicId=7');
    expect(page.network.sent(VERSIONS)).toHaveLength(1);
    await page.visitDrawn('/in/help/EditHelpTopic?helpTopicId=7');
    page.network.always(DRAFT, answer(200, THEIRS));
    const text = screen.getByLabelText('Text (HTML)');
    fireEvent.change(text, { target: { value: '<p>Their words</p>' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    fireEvent.change(text, { target: { value: '<p>More words</p>' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    const [, second] = page.network.sent(DRAFT);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({ revision: 1, version: 3 });
  });

  it('reports that a save removed markup, and shows the stored text beside what was typed since then', async () => {
    const page = await openEditor();
    const put = page.network.hold(DRAFT);
    fireEvent.change(screen.getByLabelText('Text (HTML)'), {
      target: { value: '<p>See <iframe src="x"></iframe></p>' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await userEvent.type(screen.getByLabelText(/^Keywords/), 'trout');
    put.answer(
      answer(200, {
        ...EDIT,
        wasCleaned: true,
        draft: { ...PARTS, title: 'Fish', html: '<p>See </p>', revision: 1 },
      }),
    );
    await page.drawn();
    expect(screen.getByText(/^The last save removed tags or links/)).toBeVisible();
    expect(screen.getByLabelText('Text (HTML)')).toHaveValue('<p>See </p>');
    expect(screen.getByLabelText(/^Keywords/)).toHaveValue('trout');
    page.network.always(DRAFT, answer(200, THEIRS));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(DRAFT)[1]?.body ?? '')).toMatchObject({
      revision: 1,
      version: 3,
      html: '<p>See </p>',
      keywords: 'trout',
    });
    expect(screen.queryByText(/^The last save removed/)).toBeNull();
  });

  it('shows the published text after the draft is discarded', async () => {
    const page = await openEditor(THEIRS);
    page.network.always(
      `DELETE /web/admin/help/topics/7/draft?version=3&revision=1`,
      answer(200, EDIT),
    );
    page.network.always(TOPIC, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    await page.drawn();
    expect(screen.getByLabelText('Text (HTML)')).toHaveValue('<p>Old words</p>');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('publishes only a saved draft', async () => {
    await openEditor(THEIRS);
    expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
    fireEvent.change(screen.getByLabelText('Text (HTML)'), { target: { value: '<p>New</p>' } });
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });
});

describe('the history of a help topic', () => {
  it('compares versions, and restores a version into the draft', async () => {
    const page = await openHistory();
    page.network.always(DRAFT, answer(200, THEIRS));
    const compared = screen.getByRole('region', { name: 'Version 1 compared with version 2' });
    expect(screen.getByRole('heading', { name: '2 versions' })).toBeVisible();
    expect(screen.queryByText(/versions are listed/)).toBeNull();
    expect(compared.querySelector('del')).toHaveTextContent('One');
    expect(compared.querySelector('ins')).toHaveTextContent('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    await page.drawn();
    const [put] = page.network.sent(DRAFT);
    expect(JSON.parse(put?.body ?? '')).toMatchObject({ html: '<p>One fish</p>', version: 2 });
    expect(page.went('push')).toContain('/in/help/EditHelpTopic?helpTopicId=7');
  });
});

describe('differences of help topics', () => {
  const draft = { ...EDIT.published, keywords: 'trout', revision: 1 };

  it('compares the keywords of the published text and the draft', async () => {
    await openEditor({ ...EDIT, draft });
    const difference = screen.getByRole('region', {
      name: 'The published text compared with the draft',
    });
    expect(difference.querySelector('ins')).toHaveTextContent('Keywords: trout');
  });

  it('compares the keywords of another editor’s text', async () => {
    const page = await openEditor();
    page.network.always(DRAFT, answer(409, { message: 'Someone saved', code: 'helpDraftChanged' }));
    page.network.always(TOPIC, answer(200, { ...EDIT, draft }));
    await userEvent.type(screen.getByLabelText(/^Keywords/), 'salmon');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await page.drawn();
    const difference = screen.getByRole('region', { name: 'Their text compared with yours' });
    expect(difference.querySelector('del')).toHaveTextContent('trout');
    expect(difference.querySelector('ins')).toHaveTextContent('salmon');
  });

  it('compares the keywords of versions', async () => {
    const versions = HISTORY.versions.map((each, at) => ({
      ...each,
      html: '<p>Fish</p>',
      keywords: at === 0 ? 'trout' : '',
    }));
    await openHistory({ ...HISTORY, versions });
    const compared = screen.getByRole('region', { name: 'Version 1 compared with version 2' });
    expect(compared.querySelector('ins')).toHaveTextContent('Keywords: trout');
  });
});

describe('the history of a help topic with more versions than it lists', () => {
  it('compares only listed versions, and states how many are listed', async () => {
    const versions = [53, 52, 50].map((version) => ({
      ...PARTS,
      title: 'Fish',
      html: `<p>${String(version)} fish</p>`,
      version,
      reason: '',
    }));
    await openHistory({ ...HISTORY, version: 53, versions, total: 53 });
    expect(screen.getByText(/The newest 3 versions are listed\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Compare version 52' }));
    const compared = screen.getByRole('region', { name: 'Version 50 compared with version 52' });
    expect(compared.querySelector('del')).toHaveTextContent('50');
    expect(screen.queryByRole('button', { name: 'Compare version 50' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Restore version 50' })).toBeVisible();
  });
});

describe('a restored version', () => {
  it('names who saved a draft, and replaces the draft only after a confirmation', async () => {
    const page = await openHistory(WITH_DRAFT);
    const draft = /The topic has a draft, saved Jul 6, 2026, 9:00 AM.* by Bea Poe\./;
    expect(screen.getByText(draft)).toBeVisible();
    page.network.always(DRAFT, answer(200, THEIRS));
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    expect(screen.getByText('Replace the draft with version 1?')).toBeVisible();
    expect(screen.getByText(draft)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await page.drawn();
    expect(page.network.sent(DRAFT)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace draft' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(DRAFT)[0]?.body ?? '')).toMatchObject({
      revision: 4,
      version: 2,
      html: '<p>One fish</p>',
    });
  });

  it('reloads the history when the draft changed in the meantime, and then restores the version', async () => {
    const page = await openHistory();
    page.network.always(DRAFT, answer(409, { message: 'Saved', code: 'helpDraftChanged' }));
    page.network.always(VERSIONS, answer(200, WITH_DRAFT));
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    await page.drawn();
    page.network.always(DRAFT, answer(200, THEIRS));
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace draft' }));
    await page.drawn();
    const [, second] = page.network.sent(DRAFT);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({ revision: 4, html: '<p>One fish</p>' });
    expect(page.went('push')).toContain('/in/help/EditHelpTopic?helpTopicId=7');
  });
});

describe('insertions', () => {
  const bold = INSERTIONS.find(({ id }) => id === 'bold') ?? INSERTIONS[0]!;

  it('inserts tags around the selected text, or around sample text', () => {
    expect(insertAround('a fish', { start: 2, end: 6 }, bold)).toEqual({
      text: 'a <strong>fish</strong>',
      range: { start: 10, end: 14 },
    });
    expect(insertAround('', { start: 0, end: 0 }, bold).text).toBe('<strong>text</strong>');
    expect(replaceRange('abc', { start: 1, end: 2 }, 'XY').text).toBe('aXYc');
  });
});

describe('the list of help topics', () => {
  const topic = (id: number, changes: object = {}) => ({
    id,
    shortName: `T${String(id)}`,
    title: `Topic ${String(id)}`,
    isPublished: true,
    hasDraft: false,
    version: 1,
    updated: '2026-06-01T12:00:00.000Z',
    updatedBy: null,
    ...changes,
  });
  const openList = (...items: object[]) =>
    renderOnPage(<EditScreen />, {
      at: '/in/help/EditHelpTopic',
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => network.always('GET /web/admin/help/topics', listAnswer(items)),
    });

  it('hides versions and dates while no topic has been edited', async () => {
    await openList(topic(1), topic(2));
    expect(await screen.findByRole('link', { name: 'Topic 1' })).toBeVisible();
    expect(screen.queryByText(/Version 1|Original/)).toBeNull();
  });

  it('shows who changed a topic, and nothing below unchanged topics', async () => {
    await openList(topic(1), topic(2, { version: 2, updatedBy: 'Ann Roe' }));
    expect(await screen.findByRole('rowheader', { name: /Topic 2/ })).toHaveTextContent(/Ann Roe/);
    expect(screen.getByRole('rowheader', { name: /Topic 1/ })).not.toHaveTextContent(
      /By|Changed|Jun 1/,
    );
  });
});
