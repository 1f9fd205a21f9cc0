import type { ReactElement } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as CaseSearchForm } from '../../../src/client/features/court/screens/CaseSearchFormScreen';
import { createDraftDesk } from '../../../src/client/platform/draftDesk';
import { whenIdle } from '../../../src/client/platform/whenIdle';
import { loggedOutSeen } from '../../../src/client/state/session/slice';
import { pageFocused } from '../../../src/client/state/site/slice';
import { SearchForm } from '../../../src/client/widgets/SearchForm';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { COUNTS_LINE, countsAnswer } from '../../support/testCounts';
import { renderOnPage } from '../../support/testPage';
import { createTabStorage } from '../../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../../support/testSite';

const BACK = /restored what you typed/;
const HEADER = { content: <SearchWidget id="court" />, at: '/in/court' };
const DOCUMENTS = {
  content: <SearchForm id="recorder" filters={{}} />,
  at: '/in/recorder/FindRecordedDocuments',
};
const CASES = { content: <CaseSearchForm />, at: '/in/court/CaseSearch' };
const user = testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } });

interface Place {
  readonly content: ReactElement;
  readonly at: string;
}

/** A search of a logged-in user in a tab whose storage has these texts. */
async function open({ content, at }: Place, texts = new Map<string, string>()) {
  const page = await renderOnPage(content, {
    user,
    at,
    ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    prepare: ({ network }) => network.always(COUNTS_LINE, countsAnswer({})),
  });
  await act(whenIdle);
  await page.drawn();
  return { ...page, texts, unsent: () => Object.keys(page.ports.drafts.readAll()).length };
}

/** Ends the session and returns the tab's storage. */
async function end(page: Awaited<ReturnType<typeof open>>): Promise<Map<string, string>> {
  await act(async () => {
    page.dispatch(loggedOutSeen());
    await page.settle();
  });
  page.view.unmount();
  return page.texts;
}

const input = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

describe('an unsent search when the session ends', () => {
  it('restores the search in the header after login, with a notice', async () => {
    const before = await open(HEADER);
    await choose('Attorney');
    await userEvent.type(input('Attorney'), 'o’brien %');
    await userEvent.type(input('Billing Code'), 'file 17');
    const texts = await end(before);

    await open(HEADER, texts);
    expect(input('Attorney')).toHaveValue('o’brien %');
    expect(input('Billing Code')).toHaveValue('file 17');
    expect(screen.getByText(BACK)).toBeVisible();
  });

  it('restores all texts of an advanced search', async () => {
    const before = await open(DOCUMENTS);
    await choose('Book/Page');
    await userEvent.type(input('Book'), '12');
    await userEvent.type(input('Page'), '7 a');
    const texts = await end(before);

    await open(DOCUMENTS, texts);
    expect([input('Book'), input('Page')].map((field) => field.getAttribute('value'))).toEqual([
      '12',
      '7 a',
    ]);
  });

  it('restores the case search with its dates, even without a name', async () => {
    const before = await open(CASES);
    await userEvent.type(screen.getByLabelText('Filed from'), '2024-05-01');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Open');
    const texts = await end(before);

    await open(CASES, texts);
    expect(screen.getByLabelText('Filed from')).toHaveValue('2024-05-01');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Open');
    expect(screen.getByText(BACK)).toBeVisible();
  });

  it('restores the search from the URL when a restored draft is discarded', async () => {
    const place = { ...CASES, at: `${CASES.at}?fullName=smith&status=CLOSED` };
    const before = await open(place);
    await userEvent.type(input('Case Party'), ', john');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Open');
    const texts = await end(before);

    const page = await open(place, texts);
    expect(input('Case Party')).toHaveValue('smith, john');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(input('Case Party')).toHaveValue('smith');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Closed');
    expect(screen.queryByText(BACK)).toBeNull();
    expect(page.unsent()).toBe(0);
  });

  it.each([
    ['blank', 'Case Party', '   '],
    ['already in the URL', 'Case Party', 'smith'],
  ])("doesn't store an unsent search if it is %s", async (_what, name, text) => {
    const page = await open({ ...HEADER, at: '/in/court?fullName=smith' });
    await userEvent.clear(input(name));
    await userEvent.type(input(name), text);
    expect(page.unsent()).toBe(0);
    expect((await end(page)).size).toBe(0);
  });

  it('treats a search as sent once the URL contains the search', async () => {
    const page = await open(CASES);
    await userEvent.type(input('Case Party'), 'smith ');
    await userEvent.type(screen.getByLabelText('Filed from'), '2024-05-01');
    expect(page.unsent()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    expect(page.unsent()).toBe(0);
  });

  it('keeps an unsent search out of actions and state', async () => {
    const before = await open(HEADER);
    await userEvent.type(input('Case Party'), 'canary');
    const texts = await end(before);
    const after = await open(HEADER, texts);
    expect(input('Case Party')).toHaveValue('canary');
    for (const page of [before, after]) {
      expect(JSON.stringify([page.story, page.state()])).not.toContain('canary');
    }
  });
});

it("doesn't show text typed into the header to the next user", async () => {
  const page = await open(HEADER);
  await userEvent.type(input('Case Party'), 'smith');
  page.signIn(testUser({ id: 6 }));
  await act(async () => {
    page.dispatch(pageFocused());
    await page.settle();
  });
  expect(input('Case Party')).toHaveValue('');
});
