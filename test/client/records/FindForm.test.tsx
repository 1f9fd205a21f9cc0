import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkQuery } from '#contract/site/queryFields';
import { FindForm } from '../../../src/client/records/FindForm';
import { renderOnPage } from '../../support/testPage';

async function open(query: LinkQuery) {
  const form = (
    <FindForm
      path="/common/Birds"
      query={query}
      field="words"
      name="Find a bird"
      label="Words"
      button="Find"
    />
  );
  const page = await renderOnPage(form, { at: '/in/common/Birds' });
  const box = screen.getByRole('textbox', { name: 'Words' });
  const find = async (typed: string) => {
    const person = userEvent.setup();
    await person.clear(box);
    if (typed !== '') await person.type(box, typed);
    await person.keyboard('{Enter}');
    return page.went('push').at(-1);
  };
  return { box, find };
}

describe('the text filter of a list', () => {
  it('adds the text to the URL and keeps the other filters', async () => {
    const { find } = await open({ nestId: 7 });
    expect(await find('  blue tit ')).toBe('/in/common/Birds?nestId=7&words=blue%20tit');
  });

  it('shows the filter text in the URL, and removes it from the URL when cleared', async () => {
    const { box, find } = await open({ nestId: 7, words: 'tit' });
    expect(box).toHaveValue('tit');
    expect(await find('')).toBe('/in/common/Birds?nestId=7');
  });
});
