import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkQuery } from '#contract/queryFields';
import { FilterForm, type ListFilter } from '../../../src/client/records/FilterForm';
import { renderOnPage } from '../../support/testPage';

const FILTERS: readonly ListFilter[] = [
  {
    field: 'colour',
    label: 'Colour',
    any: 'All colours',
    choices: [
      { value: '', label: 'Without a colour' },
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
    expect(await show('Colour', 'Red')).toBe('/in/common/Birds?nestId=7&colour=red');
    expect(await show('Nest', 'All nests')).toBe('/in/common/Birds?colour=red');
  });

  it('distinguishes an empty value from no value', async () => {
    const { show } = await open({});
    expect(await show('Colour', 'Without a colour')).toBe('/in/common/Birds?colour=');
  });

  it('shows the filter value in the URL even if no row has it', async () => {
    await open({ colour: 'blue', nestId: 7 });
    expect(screen.getByRole('combobox', { name: 'Colour' })).toHaveDisplayValue('blue');
    expect(screen.getByRole('combobox', { name: 'Nest' })).toHaveDisplayValue('Another nest');
  });

  it('renders no filters if there are no choices', async () => {
    await open({ colour: 'red' }, []);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
