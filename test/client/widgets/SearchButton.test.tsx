import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { renderOnPage } from '../../support/testPage';
import { answer, type Held } from '../../support/testPorts';

const CASES = 'GET /web/court/cases';
const ADDRESS =
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1';

/** The header's search on its results page, with a pending response. */
async function open() {
  let held: Held | undefined;
  const page = await renderOnPage(<SearchWidget id="court" />, {
    at: ADDRESS,
    prepare: ({ network }) => void (held = network.hold(CASES)),
  });
  const fail = async (): Promise<void> => {
    held?.answer(answer(500, { uuid: 'u-1' }));
    await act(() => page.settle());
  };
  return { ...page, fail, person: userEvent.setup() };
}

const button = () => screen.getByRole('button', { name: /Search$/ });

describe('the Search button', () => {
  it('shows that the search is running, and ignores more clicks', async () => {
    const { fail, network, person } = await open();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await person.click(button());
    await person.keyboard('{Enter}');
    expect(network.sent(CASES)).toHaveLength(1);
    await fail();
    expect(button()).not.toHaveAttribute('aria-busy');
  });

  it('enables the button again as soon as the user types another search', async () => {
    const { person, went } = await open();
    await person.type(screen.getByRole('textbox', { name: /Case Party/ }), 'son');
    expect(button()).not.toHaveAttribute('aria-busy');
    await person.click(button());
    expect(went('push')).toHaveLength(1);
    expect(went('push')[0]).toContain('fullName=smithson');
  });
});
