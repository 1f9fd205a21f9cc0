import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import { CountsList } from '../../../src/client/widgets/CountsList';
import { COUNTS_LINE, countsAnswer } from '../../support/testCounts';
import { answer } from '../../support/testPorts';
import { renderOnPage } from '../../support/testPage';
import type { TestStoreOptions } from '../../support/testStore';

const list = <CountsList of={registerOf('recorder', INDIANA)} />;
const withCounts = (options: TestStoreOptions = {}): TestStoreOptions => ({
  ...options,
  prepare: ({ network }) =>
    network.always(
      COUNTS_LINE,
      countsAnswer({ documents: 20_481, recorderCounties: 44 }, { documents: 3 }),
    ),
});
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe('the counts of a register', () => {
  it("shows the counts of the edition's state, each with its label", async () => {
    const { visitDrawn } = await renderOnPage(list, withCounts());
    expect(facts()).toEqual([
      ['Recorded documents', '20,481'],
      ['Counties', '44'],
    ]);
    await visitDrawn('/mi/');
    expect(facts()).toContainEqual(['Recorded documents', '3']);
  });

  it('shows that the state has no records in the register', async () => {
    await renderOnPage(<CountsList of={registerOf('taxWarrant', INDIANA)} />, withCounts());
    expect(screen.getByText('No Indiana tax warrants are available yet.')).toBeInTheDocument();
    expect(facts()).toEqual([]);
  });

  it('offers a retry if the counts fail to load', async () => {
    const { drawn, network } = await renderOnPage(list, {
      prepare: (ports) => ports.network.always(COUNTS_LINE, answer(400)),
    });
    expect(screen.queryByText('Loading record counts')).toBeNull();
    network.always(COUNTS_LINE, countsAnswer({ documents: 7 }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await drawn();
    expect(facts()).toContainEqual(['Recorded documents', '7']);
  });
});
