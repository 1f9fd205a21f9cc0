import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFocusInPage } from '../../../../src/client/platform/focusKeeper';
import { Screen } from '../../../../src/client/features/efiling/screens/MyTemplatesScreen';
import { uuid } from '../../../support/filingDrafts';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: true, admin: false } } });
const CHANGE = `PATCH /web/efiling/templates/${uuid(1)}`;
const TEMPLATE = {
  id: uuid(1),
  kind: 'newCase',
  name: 'Evictions',
  scope: 'private',
  courtName: null,
  typeName: '',
  filings: [],
  isOwn: true,
  ownerName: 'Una Fairbanks',
  usedAt: null,
};

/** Opens the list and the form that renames its template. */
async function openForm() {
  const page = await renderOnPage(<Screen />, {
    user: USER,
    at: '/in/isefs/MyTemplates',
    prepare({ network }) {
      network.always('GET /web/efiling/templates', listAnswer([TEMPLATE]));
      network.always('GET /web/efiling/start', answer(200, { filer: null }));
    },
  });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Rename Evictions' }));
  return { ...page, person, input: () => screen.getByLabelText('New name for Evictions') };
}

describe('renaming a template', () => {
  // As on the page, the focus of a removed element moves to the next one.
  let stop: () => void;
  beforeEach(() => void (stop = keepFocusInPage()));
  afterEach(() => stop());

  it('focuses the field when the form opens, and the button again when it closes', async () => {
    const { drawn, input, network, person } = await openForm();
    expect(input()).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Rename Evictions' })).toHaveFocus();
    await person.keyboard('{Enter}');
    network.always(CHANGE, answer(200, goodBody('patchTemplate', TEMPLATE)));
    await person.keyboard('{Enter}');
    await drawn();
    expect(screen.getByRole('button', { name: 'Rename Evictions' })).toHaveFocus();
  });

  it('shows an error if the name is empty', async () => {
    const { input, network, person } = await openForm();
    await person.clear(input());
    await person.keyboard('{Enter}');
    expect(input()).toHaveAccessibleDescription('Enter a name.');
    expect(input()).toHaveFocus();
    expect(network.sent(CHANGE)).toEqual([]);
  });

  it('shows the typed name again if it couldn’t be saved', async () => {
    const { input, network, person, settle } = await openForm();
    network.always(CHANGE, answer(400, { messages: ['No.'], fields: [] }));
    await person.type(input(), ' 2{Enter}');
    await act(() => settle());
    expect(network.sent(CHANGE)).toHaveLength(1);
    expect(input()).toHaveValue('Evictions 2');
  });
});
