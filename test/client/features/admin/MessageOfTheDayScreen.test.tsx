import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCALES } from '#contract/locales';
import { SHOWN_NOWHERE } from '#contract/admin/messageScopes';
import { ROUTE_TABLE } from '../../../../src/client/app/routeTable';
import { Screen } from '../../../../src/client/features/admin/screens/MessageOfTheDayScreen';
import { selectMessageDesk } from '../../../../src/client/features/admin/slice';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import { routeAppCode } from '../../../../src/client/store/routes';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { answer, createTabStorage, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const EDITOR = '/in/admin/MessageOfTheDay';
const SHOWN = { from: null, until: null, state: 'shown', dismissals: 0 };
const AS_OF = '2026-07-06T13:00:00Z';
const BACK = /restored what you typed/;

/** Renders the editor in a tab with this storage. */
async function openEditor(
  texts = new Map<string, string>(),
  messages: readonly object[] = [],
  more: object = {},
) {
  return renderOnPage(<Screen />, {
    user: testUser({ isSuperUser: true }),
    at: EDITOR,
    ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    prepare: ({ network }) => {
      const list = { items: messages, total: messages.length, capped: false, asOf: AS_OF };
      network.always('GET /web/motd/messages/all', answer(200, { ...list, ...more }));
      network.always('PATCH /web/motd/messages', listAnswer([]));
    },
  });
}

/** Returns the tab’s storage after the session ended during editing. */
async function keepMessage(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const page = await openEditor(texts);
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed on Monday');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Michigan');
  await act(async () => {
    page.dispatch(loggedOutSeen());
    await page.settle();
  });
  page.view.unmount();
  return texts;
}

describe('a draft saved when the session ended', () => {
  it('restores a draft in the form after login, with a notice', async () => {
    await openEditor(await keepMessage());
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('Closed on Monday');
    expect(screen.getByLabelText('State')).toHaveDisplayValue('Michigan');
    expect(screen.getByText(BACK)).toBeVisible();
  });

  it('discards a restored draft on request', async () => {
    await openEditor(await keepMessage());
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue('');
    expect(screen.queryByText(BACK)).toBeNull();
  });

  it('removes the draft notice once the message is sent', async () => {
    const page = await openEditor(await keepMessage());
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    expect(screen.queryByText(BACK)).toBeNull();
    expect(page.ports.drafts.readAll()).toEqual({});
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), ' and Tuesday');
    expect(Object.keys(page.ports.drafts.readAll())).toHaveLength(1);
    expect(screen.queryByText(BACK)).toBeNull();
  });
});

describe('an invalid message', () => {
  it('focuses the error summary, whose lines link to the fields', async () => {
    const page = await openEditor();
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    const problem = screen.getByRole('group', { name: 'There is a problem' });
    expect(problem).toHaveFocus();
    expect(within(problem).getAllByRole('link')).toHaveLength(1);
    expect(page.asked.titles.at(-1)).toMatch(/^Error: Message of the day/);
    await userEvent.click(within(problem).getByRole('link', { name: /Please enter a message/ }));
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveFocus();

    await userEvent.keyboard('Closed');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    expect(screen.queryByRole('group', { name: 'There is a problem' })).toBeNull();
    expect(page.asked.titles.at(-1)).toMatch(/^Message of the day/);
  });

  it('selects a county by name and clears it when the state changes', async () => {
    const page = await openEditor();
    const county = () => screen.getByRole('combobox', { name: 'County' });
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Indiana');
    await userEvent.clear(county());
    await userEvent.type(county(), 'marion{Enter}');
    expect(county()).toHaveValue('Marion County');
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    expect(page.network.sent('PATCH /web/motd/messages').at(-1)?.body).toContain(
      '"county_id":18097',
    );
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Michigan');
    expect(county()).toHaveValue('All counties');
  });

  it('rejects a message that no page would show', async () => {
    const page = await openEditor();
    const application = screen.getByLabelText('Show on');
    const offered = within(application)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
    const shown = ROUTE_TABLE.flatMap((row) =>
      LOCALES.flatMap((locale) => routeAppCode(row, locale) ?? []),
    );
    expect(new Set(offered)).toEqual(new Set(['*', ...shown]));
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed');
    await userEvent.selectOptions(application, 'Register of Deeds');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Indiana');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    expect(application).toHaveAccessibleDescription(SHOWN_NOWHERE);
    expect(page.network.sent('PATCH /web/motd/messages')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Michigan');
    expect(application).toHaveAccessibleDescription('');
  });

  it('shows the server’s errors at their fields', async () => {
    const page = await openEditor();
    page.network.always(
      'PATCH /web/motd/messages',
      answer(400, {
        messages: ['Not stored.'],
        fields: [
          { name: '0.county_id', messages: ['There is no such county.'] },
          { name: '0.author.name', messages: ['Nobody wrote it.'] },
        ],
      }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    const problem = screen.getByRole('group', { name: 'There is a problem' });
    expect(problem).toHaveFocus();
    expect(problem).toHaveTextContent('Not stored.');
    expect(problem).toHaveTextContent('Nobody wrote it.');
    await userEvent.click(within(problem).getByRole('link', { name: 'There is no such county.' }));
    expect(screen.getByLabelText(/^County/)).toHaveFocus();
    expect(page.asked.titles.at(-1)).toMatch(/^Error: /);
  });
});

describe('a listed message', () => {
  it("shows a listed message's scope, and opens the message with the focus on its text", async () => {
    await openEditor(undefined, [
      {
        category: 'TW-IN-18097',
        message: '<p>Closed on Monday</p>',
        updated: '2026-07-06T13:00:00Z',
        ...SHOWN,
      },
    ]);
    expect(screen.getByText('Tax Warrants, Indiana, Marion County')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit TW-IN-18097' }));
    const text = screen.getByRole('textbox', { name: /^Message/ });
    expect(text).toHaveValue('<p>Closed on Monday</p>');
    expect(text).toHaveFocus();
    expect(screen.getByLabelText('Show on')).toHaveDisplayValue('Tax Warrants');
    expect(screen.getByRole('combobox', { name: 'County' })).toHaveValue('Marion County');
  });
});

describe('removing a message', () => {
  const message = (category: string) => ({
    category,
    message: '<p>Closed on Monday</p>',
    updated: '2026-07-06T13:00:00Z',
    ...SHOWN,
  });
  const button = (name: string) => screen.getByRole('button', { name });

  it('removes a message once, keeps the focus, and leaves other messages editable', async () => {
    const page = await openEditor(undefined, [message('COURT-IN-*'), message('*-MI-*')]);
    const held = page.network.hold('PATCH /web/motd/messages');
    await userEvent.click(button('Remove COURT-IN-*'));
    expect(button('Remove COURT-IN-*')).toHaveAttribute('aria-busy', 'true');
    expect(button('Remove COURT-IN-*')).toHaveFocus();
    await userEvent.click(button('Remove COURT-IN-*'));
    for (const name of ['Remove *-MI-*', 'Save message']) {
      expect(button(name)).not.toHaveAttribute('aria-busy');
    }
    await act(async () => {
      held.answer(listAnswer([]));
      await page.settle();
    });
    expect(page.network.sent('PATCH /web/motd/messages')).toHaveLength(1);
  });

  it('keeps both the edited and the removed message in the store until the page changes', async () => {
    const page = await openEditor(undefined, [message('COURT-IN-*'), message('*-MI-*')]);
    await userEvent.click(button('Edit *-MI-*'));
    await userEvent.click(button('Remove COURT-IN-*'));
    expect(page.select(selectMessageDesk)).toEqual({
      edited: message('*-MI-*'),
      opened: 1,
      reviews: 0,
      removed: message('COURT-IN-*'),
    });
    await page.visitDrawn('/in/');
    expect(page.select(selectMessageDesk)).toEqual({
      edited: null,
      opened: 0,
      reviews: 0,
      removed: null,
    });
  });

  it('saves with the version that the editor opened, and with the reloaded version only after a conflict', async () => {
    const page = await openEditor(undefined, [message('COURT-IN-*'), message('*-MI-*')]);
    const changed = { ...message('*-MI-*'), until: '2030-01-01T13:00:00.000Z' };
    const seen = () =>
      (
        JSON.parse(page.network.sent('PATCH /web/motd/messages').at(-1)?.body ?? '[]') as {
          seen: { until: string | null };
        }[]
      )[0]?.seen.until;
    await userEvent.click(button('Edit *-MI-*'));
    page.network.always('GET /web/motd/messages/all', listAnswer([changed]));
    await userEvent.click(button('Remove COURT-IN-*'));
    await act(() => page.settle());
    page.network.always('PATCH /web/motd/messages', answer(409, { message: 'Changed.' }));
    await userEvent.click(button('Save message'));
    await act(() => page.settle());
    expect(seen()).toBeNull();
    await userEvent.click(button('Save message'));
    await act(() => page.settle());
    expect(seen()).toBe(changed.until);
  });

  it('undoes the removal of a message', async () => {
    const page = await openEditor(undefined, [message('COURT-IN-*')]);
    page.network.always('GET /web/motd/messages/all', listAnswer([]));
    await userEvent.click(button('Remove COURT-IN-*'));
    await act(() => page.settle());
    await userEvent.click(button('Undo'));
    await act(() => page.settle());
    const sent = page.network.sent('PATCH /web/motd/messages').map(({ body }) => body);
    const scope = { app_code: 'COURT', locale: 'STATE-IN', county_id: null };
    const seen = { updated: message('COURT-IN-*').updated, from: null, until: null };
    expect(sent).toEqual([
      JSON.stringify([{ ...scope, message: '', seen }]),
      JSON.stringify([{ ...scope, message: '<p>Closed on Monday</p>', seen: null }]),
    ]);
  });
});

describe('a message for a scope that already has a message', () => {
  const there = {
    category: '*-IN-*',
    message: '<p>Closed on Monday</p>',
    updated: '2026-07-06T13:00:00Z',
    ...SHOWN,
  };

  it('warns before replacing the message of a scope and offers to edit it', async () => {
    await openEditor(undefined, [there]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Open again');
    expect(screen.queryByText(/Saving replaces it/)).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Indiana');
    expect(screen.getByText(/Saving replaces it/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit existing message' }));
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveValue(there.message);
    expect(screen.queryByText(/Saving replaces it/)).not.toBeInTheDocument();
  });
});

describe('the period and the preview of a message', () => {
  const other = (category: string, text: string, more: object = {}) => ({
    category,
    message: `<p>${text}</p>`,
    updated: '2026-07-06T13:00:00Z',
    ...SHOWN,
    ...more,
  });

  it("previews a message together with the page's other messages for the same period", async () => {
    const page = await openEditor(undefined, [
      other('*-IN-*', 'In all of Indiana'),
      other('*-MI-*', 'In Michigan'),
      other('COURT-IN-18097', 'In Marion'),
      other('TW-IN-*', 'On warrants'),
      other('COURT-*-*', 'Over before', { until: '2026-08-01T12:00:00Z' }),
      other('COURT-IN-*', 'Over', { until: '2026-08-01T12:00:00Z', state: 'ended' }),
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed');
    await userEvent.selectOptions(screen.getByLabelText('Preview on'), 'Court Cases and Judgments');
    const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent;
    expect(preview()).toMatch(/In all of Indiana.*Over before/);
    expect(preview()).not.toMatch(/In Marion|On warrants|In Michigan/);

    fireEvent.change(screen.getByLabelText('Show from'), { target: { value: '2026-08-01T08:00' } });
    fireEvent.change(screen.getByLabelText('Show until'), {
      target: { value: '2026-08-02T08:00' },
    });
    expect(preview()).not.toMatch(/Over before/);
    const county = screen.getByRole('combobox', { name: 'Preview for county' });
    await userEvent.clear(county);
    await userEvent.type(county, 'marion{Enter}');
    expect(preview()).toMatch(/In Marion/);

    await userEvent.selectOptions(screen.getByLabelText('Preview in'), 'Michigan');
    expect(preview()).toMatch(/In Michigan/);
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    await act(() => page.settle());
    expect(page.network.sent('PATCH /web/motd/messages').at(-1)?.body).toContain(
      '"from":"2026-08-01T08:00","until":"2026-08-02T08:00"',
    );
  });

  it('previews practice failure banners and frozen records on the pages that show them', async () => {
    const banner = { from: '2026-07-06T12:00:00Z', until: '2026-07-06T18:00:00Z' };
    await openEditor(undefined, [], {
      banners: [
        {
          ...banner,
          source: 'practice',
          category: 'EFILING-IN-PRACTICE-7',
          text: 'Practice: slow',
        },
        { ...banner, source: 'freeze', category: 'TW-IN-18097', text: 'Tax warrants frozen' },
      ],
    });
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Closed');
    const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent;
    expect(preview()).not.toMatch(/Practice|frozen/);
    await userEvent.selectOptions(screen.getByLabelText('Preview on'), 'E-filing');
    expect(preview()).toMatch(/Practice failure.*Until Jul 6, 2026, 2:00 PM.*Practice: slow/);
    await userEvent.selectOptions(screen.getByLabelText('Preview on'), 'Tax Warrants');
    expect(preview()).not.toMatch(/frozen/);
    const county = screen.getByRole('combobox', { name: 'Preview for county' });
    await userEvent.clear(county);
    await userEvent.type(county, 'marion{Enter}');
    expect(preview()).toMatch(/Tax warrants frozen/);
    fireEvent.change(screen.getByLabelText('Show from'), { target: { value: '2026-07-07T08:00' } });
    expect(preview()).not.toMatch(/frozen/);
  });

  it('lists the messages above the editor, with the site’s address in place of the placeholders', async () => {
    await openEditor(new Map(), [
      {
        category: '*-IN-*',
        message: '<p>Look around {hostName}{contextPath}</p>',
        updated: AS_OF,
        ...SHOWN,
      },
    ]);
    const shown = screen.getByText(/^Look around/);
    expect(shown).not.toHaveTextContent(/[{}]/);
    const form = screen.getByRole('form', { name: 'Write a message' });
    expect(shown.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the period and the dismissals of a message', async () => {
    await openEditor(undefined, [
      other('*-IN-*', 'Closed', {
        from: '2026-08-01T12:00:00Z',
        until: '2026-08-02T12:00:00Z',
        state: 'scheduled',
        dismissals: 1204,
      }),
    ]);
    const row = screen.getByRole('button', { name: 'Edit *-IN-*' }).closest('tr');
    expect(row).toHaveTextContent(
      'Not shown yetFrom Aug 1, 2026, 8:00 AM EDT, until Aug 2, 2026, 8:00 AM EDT, dismissed 1,204 times.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Edit *-IN-*' }));
    expect(screen.getByLabelText('Show from')).toHaveValue('2026-08-01T08:00');
  });
});
