import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkQuery } from '#contract/site/queryFields';
import { FilterForm, type ListFilter } from '../../../src/client/records/FilterForm';
import { renderOnPage } from '../../support/testPage';

const FILTERS: readonly ListFilter[] = [
  {
    field: 'color',
    label: 'Color',
    any: 'All colors',
    choices: [
      { value: '', label: 'Without a color' },
      { value: 'red', label: 'Red' },
    ],
  },
  { field: 'nestId', label: 'Nest', any: 'All nests', choices: [], other: 'Another nest' },
];
const PATH = '/common/Birds';

async function open(query: LinkQuery, filters = FILTERS) {
  const page = await renderOnPage(<FilterForm path={PATH} query={query} filters={filters} />, {
    at: '/in/common/Birds',
  });
  const show = async (label: string, choice: string) => {
    const person = userEvent.setup();
    await person.selectOptions(screen.getByRole('combobox', { name: label }), choice);
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    return page.went('push').at(-1);
  };
  return { show };
}

describe('the filters of a list', () => {
  it('adds or removes one filter in the URL, and keeps the others', async () => {
    const { show } = await open({ nestId: 7 });
    expect(await show('Color', 'Red')).toBe('/in/common/Birds?nestId=7&color=red');
    expect(await show('Nest', 'All nests')).toBe('/in/common/Birds?color=red');
  });

  it('distinguishes an empty value from no value', async () => {
    const { show } = await open({});
    expect(await show('Color', 'Without a color')).toBe('/in/common/Birds?color=');
  });

  it('shows the filter value in the URL even if no row has it', async () => {
    await open({ color: 'blue', nestId: 7 });
    expect(screen.getByRole('combobox', { name: 'Color' })).toHaveDisplayValue('blue');
    expect(screen.getByRole('combobox', { name: 'Nest' })).toHaveDisplayValue('Another nest');
  });

  it('renders no filters if there are no choices', async () => {
    await open({ color: 'red' }, []);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
